import { sql } from 'drizzle-orm';
import { meanMarks } from '../../../domain/progress.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleStudents } from '../access/api.ts';
import { certificatesOf, progressOfLevels } from '../certificates/api.ts';
import { attendanceByStudent } from '../learning/api.ts';
import { readable } from '../people/api.ts';
import { lessonsOf } from './lessonsOf.ts';

type Reading = Pick<Ctx, 'db' | 'clock'>;

async function marksOf({ db }: Reading, student_id: string) {
  const [sums] = await rowsOf(db, {
    evaluations: int,
    conversation: int,
    understanding: int,
    dedication: int,
  })`
    select count(*)::int as evaluations, coalesce(sum(e.conversation), 0)::int as conversation,
      coalesce(sum(e.understanding), 0)::int as understanding, coalesce(sum(e.dedication), 0)::int as dedication
    from students_evolution e where e.student_id = ${sql`${student_id}::uuid`}`;
  const { evaluations, ...rest } = ensureFound(sums, 'internal');
  return { evaluations, ...meanMarks({ evaluations, ...rest }) };
}

/** Attendance, marks and certificates; the caller has checked who may read them (PROGRESS-2). */
export async function progressOf(ctx: Reading, student_id: string) {
  const [attendance, marks, certificates, levels] = await Promise.all([
    attendanceByStudent(ctx.db, [student_id], ctx.clock.now()),
    marksOf(ctx, student_id),
    certificatesOf(ctx.db, student_id),
    progressOfLevels(ctx, student_id),
  ]);
  return {
    attendance: ensureFound(attendance.get(student_id), 'internal'),
    marks,
    certificates,
    ahead: levels.filter(({ certificate_id }) => certificate_id === null),
  };
}

/** The student, if the caller may read their progress: the student's own, their teachers and the school (PROGRESS-2). */
async function readableStudent(ctx: Ctx, student_id: string) {
  const [student] = await rowsOf(ctx.db, { student_id: text, student_name: text })`
    select s.student_id, u.name as student_name from students s join users u on u.user_id = s.user_id
    where s.student_id = ${student_id} and u.erased_at is null and ${visibleStudents(ctx)}`;
  return ensureFound(student);
}

async function readProgress(ctx: Ctx, id: string) {
  const student = await readableStudent(ctx, id);
  return { ...readable(ctx, student), ...(await progressOf(ctx, student.student_id)) };
}

const ownId = (ctx: Ctx): string => ensureFound(requireActor(ctx).student_id ?? undefined);

export const ownProgress: Handler<'GET /v1/progress'> = (ctx) => readProgress(ctx, ownId(ctx));

export const studentProgress: Handler<'GET /v1/students/:id/progress'> = (ctx, { params }) =>
  readProgress(ctx, params.id);

export const ownLessons: Handler<'GET /v1/progress/lessons'> = async (ctx, { query }) => {
  const page = await lessonsOf(ctx, ownId(ctx), query);
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
};

export const studentLessons: Handler<'GET /v1/students/:id/progress/lessons'> = async (
  ctx,
  { params, query },
) => {
  const { student_id } = await readableStudent(ctx, params.id);
  const page = await lessonsOf(ctx, student_id, query);
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
};
