import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ErrorCode } from '../../../contract/errors.ts';
import { CERTIFICATE_BATCH_STATES } from '../../../domain/certificates.ts';
import { STUDENT_LEVELS, type StudentLevel } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { int, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { levelMeritsOf, type Merit } from '../learning/api.ts';
import { type Heading, readHeading } from './document.ts';
import { issueCertificate } from './issue.ts';
import { certificate_batch_students as batch_students, certificate_batches } from './tables.ts';

export const startBatch: Handler<'POST /v1/certificates/batches'> = (ctx, { body }) =>
  ctx.transaction(async (tx) => {
    const { class_id } = body;
    ensureFound((await tx.execute(sql`select 1 from classes where id = ${class_id}`)).rows[0]);
    const [row] = await tx
      .insert(certificate_batches)
      .values({ class_id, created_by: requireActor(ctx).user_id })
      .returning();
    const { id } = ensureFound(row, 'internal');
    await tx.execute(sql`insert into certificate_batch_students (batch_id, student_id)
      select ${id}::uuid, student_id from class_students where class_id = ${class_id} and left_at is null`);
    await addJob(tx, 'certificate_batch', { batch_id: id });
    return { id };
  });

export const readBatch: Handler<'GET /v1/certificates/batches/:id'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, {
    total: int,
    issued: int,
    already: int,
    lacking: int,
    failed: int,
    state: oneOf(CERTIFICATE_BATCH_STATES),
  })`
    select b.state, count(m.student_id)::int as total, count(*) filter (where m.outcome = 'issued')::int as issued,
      count(*) filter (where m.outcome = 'already')::int as already,
      count(*) filter (where m.outcome = 'lacking')::int as lacking,
      count(*) filter (where m.outcome = 'failed')::int as failed
    from certificate_batches b left join certificate_batch_students m on m.batch_id = b.id
    where b.id = ${params.id} group by b.id`;
  return ensureFound(rows[0]);
};

/** Refusals that end the turn of a student; after any other failure the job tries that student again. */
const lacking: readonly ErrorCode[] = ['certificate_attendance', 'certificate_marks', 'not_found'];

/** Failures after which a student's turn ends without a certificate, so that the batch ends, too: some four minutes of tries. */
const FAILURES = 6;
/** Students whose merits are read together. */
const GROUP = 50;
/** One certificate is drawn while another one is stored; more would only keep other calls waiting. */
const AT_ONCE = 2;

interface Batch {
  batch_id: string;
  course_id: string;
  level: StudentLevel;
  issued_by: string;
  by: string;
  heading: Heading;
}

/** Issues what is still to be issued; what was done before a restart is not repeated (CERT-6). */
export async function issueBatch(
  services: Services,
  { batch_id }: { batch_id: string },
  signal?: AbortSignal,
): Promise<void> {
  const ctx = systemCtx(services);
  const [row] = await rowsOf(ctx.db, {
    course_id: text,
    student_level: oneOf(STUDENT_LEVELS),
    created_by: text,
    user_name: text,
  })`
    select c.course_id, c.student_level, b.created_by, u.name as user_name from certificate_batches b
    join classes c on c.id = b.class_id join users u on u.user_id = b.created_by where b.id = ${batch_id}`;
  if (!row) return;
  const { course_id, student_level: level, created_by: issued_by, user_name: by } = row;
  const batch = { batch_id, course_id, level, issued_by, by, heading: await readHeading(ctx) };
  const waiting = await rowsOf(ctx.db, { student_id: text })`
    select student_id from certificate_batch_students where batch_id = ${batch_id} and outcome is null
    order by student_id`;
  const failures: unknown[] = [];
  for (let from = 0; from < waiting.length; from += GROUP) {
    const group = waiting.slice(from, from + GROUP).map(({ student_id }) => student_id);
    const merits = await levelMeritsOf(ctx.db, group, ctx.clock.now());
    await eachOf(group, signal, async (student_id) => {
      const merit = merits
        .get(student_id)
        ?.find((each) => each.course_id === course_id && each.student_level === level);
      const failure = await issueOne(ctx, batch, student_id, merit);
      if (failure) failures.push(failure.error);
    });
  }
  // The job runs again for those who failed, after the others had their turn.
  if (failures.length > 0) throw failures[0];
  await ctx.db
    .update(certificate_batches)
    .set({ state: 'done', updated_at: ctx.clock.now() })
    .where(eq(certificate_batches.id, batch_id));
}

/** A few at once. After a failure none is begun, and it is thrown when those that had begun have ended. */
async function eachOf(
  student_ids: readonly string[],
  signal: AbortSignal | undefined,
  work: (student_id: string) => Promise<void>,
): Promise<void> {
  const waiting = student_ids.values();
  const failed = new AbortController();
  const runs = Array.from({ length: AT_ONCE }, async () => {
    for (const student_id of waiting) {
      if (failed.signal.aborted) return;
      signal?.throwIfAborted();
      await work(student_id).catch((error: unknown) => {
        failed.abort();
        throw error;
      });
    }
  });
  for (const { reason } of (await Promise.allSettled(runs)).filter((run) => run.status === 'rejected'))
    throw reason;
}

/** Returns what failed if the student is to be tried again. */
async function issueOne(
  ctx: Ctx,
  { batch_id, ...shared }: Batch,
  student_id: string,
  merit: Merit | undefined,
): Promise<{ error: unknown } | undefined> {
  const isWaiting = and(
    eq(batch_students.batch_id, batch_id),
    eq(batch_students.student_id, student_id),
    isNull(batch_students.outcome),
  );
  const end = (outcome: 'issued' | 'already' | 'lacking', db: Pick<typeof ctx.db, 'update'> = ctx.db) =>
    db.update(batch_students).set({ outcome }).where(isWaiting);
  const alongside = async (tx: Tx, isNew: boolean) => {
    await end(isNew ? 'issued' : 'already', tx);
  };
  try {
    await issueCertificate(ctx, { ...shared, student_id, alongside }, merit);
  } catch (error) {
    if (error instanceof AppError && lacking.includes(error.code)) await end('lacking');
    else {
      const [counted] = await ctx.db
        .update(batch_students)
        .set({
          failures: sql`${batch_students.failures} + 1`,
          outcome: sql`case when ${batch_students.failures} + 1 >= ${FAILURES} then 'failed' end`,
        })
        .where(isWaiting)
        .returning();
      // An erasure or a merge took the student away.
      if (!counted) return undefined;
      if (counted.outcome === null) return { error };
      ctx.log.error({ err: error, batch_id, student_id }, 'certificate not issued');
    }
  }
  return undefined;
}
