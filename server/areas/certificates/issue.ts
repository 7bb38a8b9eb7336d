import { and, eq, sql } from 'drizzle-orm';
import { certificateLacks } from '../../../domain/certificates.ts';
import { STUDENT_LEVELS, type StudentLevel } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { levelMerits, type Merit } from '../learning/api.ts';
import { certificatePdf, type Heading, readHeading } from './document.ts';
import { certificateFileLink } from './links.ts';
import { certificates } from './tables.ts';

export type Certificate = typeof certificates.$inferSelect;

interface Request {
  student_id: string;
  course_id: string;
  level: StudentLevel;
  issued_by: string;
  /** Name of the user in the log, where a job issues the certificate. */
  by?: string;
  /** Read for each certificate unless it is given. */
  heading?: Heading;
  /** Runs in the transaction that stores the certificate, or finds that there is one. */
  alongside?: (tx: Tx, isNew: boolean) => Promise<void>;
}

const ofRequest = ({ student_id, course_id, level }: Pick<Request, 'student_id' | 'course_id' | 'level'>) =>
  and(
    eq(certificates.student_id, student_id),
    eq(certificates.course_id, course_id),
    eq(certificates.student_level, level),
  );

const place = (level: StudentLevel): number => STUDENT_LEVELS.indexOf(level);

/** The highest level whose conditions are fulfilled, else the highest one that has begun; null without any (CERT-2). */
export function levelToIssue(merits: readonly Merit[]): StudentLevel | null {
  const highest = [...merits].sort((a, b) => place(b.student_level) - place(a.student_level));
  const reached = highest.find((merit) => certificateLacks(merit).length === 0);
  return (reached ?? highest[0])?.student_level ?? null;
}

/** Throws what the certificate lacks, the attendance first (CERT-1). */
function ensureMerit(merit: Merit | undefined) {
  const lacks = merit ? certificateLacks(merit) : (['attendance'] as const);
  if (lacks[0]) throw new AppError(`certificate_${lacks[0]}`);
  const { first_lesson, last_lesson } = ensureFound(merit, 'internal');
  return {
    first_lesson: ensureFound(first_lesson ?? undefined, 'internal'),
    last_lesson: ensureFound(last_lesson ?? undefined, 'internal'),
  };
}

/**
 * Issues a certificate once (CERT-2). The PDF is drawn and stored before its row is written, while nothing is locked; the file of
 * a call that comes second belongs to no row and is removed.
 */
export async function issueCertificate(
  ctx: Ctx,
  request: Request,
  merit: Merit | undefined,
): Promise<{ certificate: Certificate; isNew: boolean }> {
  const { student_id, course_id, level, issued_by, by, heading, alongside } = request;
  const [earlier] = await ctx.db.select().from(certificates).where(ofRequest(request));
  if (earlier) {
    if (alongside) await ctx.transaction((tx) => alongside(tx, false));
    return { certificate: earlier, isNew: false };
  }
  const lessons = ensureMerit(merit);
  const names = await namesOf(ctx, { student_id, course_id });
  const issued_at = ctx.clock.now();
  const code = ctx.random.hex(16);
  const drawn = { ...names, student_level: level, ...lessons, code, issued_at };
  const pdf = await certificatePdf(ctx, drawn, heading ?? (await readHeading(ctx)));
  const file_key = `certificates/${code}.pdf`;
  await ctx.files.put(file_key, pdf);
  const stored = await ctx.transaction(async (tx) => {
    // An erasure locks the student, too, so that nothing is issued to someone whose data have just been removed.
    await lockFor(tx, { students: [student_id] });
    ensureFound((await tx.execute(isKept(student_id))).rows[0]);
    const [row] = await tx
      .insert(certificates)
      .values({
        student_id,
        course_id,
        student_level: level,
        student_name: names.student_name,
        course_name: names.course_name,
        workload: names.workload,
        first_lesson: lessons.first_lesson,
        last_lesson: lessons.last_lesson,
        code,
        file_key,
        sha256: sha256(pdf),
        issued_at,
        issued_by,
      })
      .onConflictDoNothing({
        target: [certificates.student_id, certificates.course_id, certificates.student_level],
      })
      .returning();
    if (row)
      await audit(tx, ctx, {
        context: 'certificates',
        entity: 'certificates',
        entity_id: row.id,
        entity_name: row.student_name,
        student_id,
        ...(by === undefined ? {} : { by }),
        after: { course_name: row.course_name, student_level: level },
      });
    await alongside?.(tx, row !== undefined);
    return row;
  });
  if (stored) return { certificate: stored, isNew: true };
  await ctx.files.remove(file_key);
  const [first] = await ctx.db.select().from(certificates).where(ofRequest(request));
  return { certificate: ensureFound(first), isNew: false };
}

const isKept = (student_id: string) => sql`select 1 from students s join users u on u.user_id = s.user_id
  where s.student_id = ${student_id} and u.erased_at is null`;

async function namesOf(ctx: Ctx, { student_id, course_id }: { student_id: string; course_id: string }) {
  const rows = await rowsOf(ctx.db, { student_name: text, course_name: text, workload: int })`
    select u.name as student_name, c.course as course_name, c.workload
    from students s join users u on u.user_id = s.user_id join courses c on c.id = ${course_id}
    where s.student_id = ${student_id} and u.erased_at is null`;
  return ensureFound(rows[0]);
}

/** Students issue their own certificates, administrators those of everyone (CERT-3). */
export const postCertificate: Handler<'POST /v1/certificates'> = async (ctx, { body }) => {
  const { student_id, course_id } = body;
  const { rows } = await ctx.db.execute(
    sql`select 1 from students s join courses c on c.id = ${course_id}
      where s.student_id = ${student_id} and ${visibleStudents(ctx)}`,
  );
  ensureFound(rows[0]);
  const all = await levelMerits(ctx.db, student_id, ctx.clock.now());
  const merits = all.filter((merit) => merit.course_id === course_id);
  const level = body.level ?? levelToIssue(merits);
  if (level === null) throw new AppError('certificate_attendance');
  const request = { student_id, course_id, level, issued_by: requireActor(ctx).user_id };
  const merit = merits.find(({ student_level }) => student_level === level);
  const { certificate } = await issueCertificate(ctx, request, merit);
  if (certificate.status === 'revoked') throw new AppError('certificate_revoked');
  return { data: { data: certificateFileLink(ctx, certificate), certificate_id: certificate.id } };
};
