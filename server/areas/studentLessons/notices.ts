import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { notifyOthers } from '../calendar/api.ts';
import type { OwnLesson } from './ownLesson.ts';
import type { makeups, reschedules } from './tables.ts';

type Request = typeof reschedules.$inferSelect;
type Makeup = Pick<typeof makeups.$inferSelect, 'id' | 'student_id' | 'expires_at'>;

const person = { user_id: text, name: text };

async function studentOf(tx: Tx, student_id: string) {
  const rows = await rowsOf(tx, person)`
    select u.user_id, u.name from students s join users u on u.user_id = s.user_id where s.student_id = ${student_id}`;
  return ensureFound(rows[0]);
}

async function teacherOf(tx: Tx, teacher_id: string) {
  const rows = await rowsOf(tx, person)`
    select u.user_id, u.name from teachers t join users u on u.user_id = t.user_id where t.teacher_id = ${teacher_id}`;
  return ensureFound(rows[0]);
}

const partiesOf = async (tx: Tx, { student_id, teacher_id, lesson_id }: Request) => {
  const [lesson] = await rowsOf(tx, { title: text })`select title from lessons where id = ${lesson_id}`;
  return {
    student: await studentOf(tx, student_id),
    teacher: await teacherOf(tx, teacher_id),
    title: ensureFound(lesson).title,
  };
};

const ofRequest = ({ id }: Request) => ({ reschedule_id: id });

export async function notifyGivenUp(tx: Tx, ctx: Ctx, own: OwnLesson, student_id: string): Promise<void> {
  const { name } = await studentOf(tx, student_id);
  const { user_id } = await teacherOf(tx, own.teacher_id);
  await notifyOthers(tx, ctx, [user_id], 'lesson_given_up', {
    name,
    title: own.title,
    from: { moment: own.starts_at },
  });
}

export async function notifyAsked(tx: Tx, ctx: Ctx, request: Request): Promise<void> {
  const { student, teacher, title } = await partiesOf(tx, request);
  const values = {
    name: student.name,
    title,
    from: { moment: request.lesson_starts_at },
    to: { moment: request.starts_at },
  };
  await notifyOthers(tx, ctx, [teacher.user_id], 'reschedule_asked', values, ofRequest(request));
}

/** Notifies the student, the teacher if someone else answered, and the teacher whose lesson loses the student. */
export async function notifyAccepted(tx: Tx, ctx: Ctx, request: Request, own: OwnLesson): Promise<void> {
  const { student, teacher, title } = await partiesOf(tx, request);
  const to = { moment: request.starts_at };
  const from = { moment: request.lesson_starts_at };
  await notifyOthers(
    tx,
    ctx,
    [student.user_id],
    'reschedule_accepted',
    { title, from, to },
    ofRequest(request),
  );
  await notifyOthers(tx, ctx, [teacher.user_id], 'reschedule_taken', { name: student.name, title, to });
  if (!own.is_open && own.teacher_id !== request.teacher_id)
    await notifyGivenUp(tx, ctx, own, request.student_id);
}

export async function notifyRefused(tx: Tx, ctx: Ctx, request: Request): Promise<void> {
  const { student, title } = await partiesOf(tx, request);
  const values = { title, to: { moment: request.starts_at }, reason: request.reason ?? '' };
  await notifyOthers(tx, ctx, [student.user_id], 'reschedule_refused', values, ofRequest(request));
}

export async function notifyWithdrawn(tx: Tx, ctx: Ctx, request: Request): Promise<void> {
  const { student, teacher, title } = await partiesOf(tx, request);
  const values = { name: student.name, title, to: { moment: request.starts_at } };
  await notifyOthers(tx, ctx, [teacher.user_id], 'reschedule_withdrawn', values, ofRequest(request));
}

export async function notifyExpired(tx: Tx, ctx: Ctx, request: Request): Promise<void> {
  const { student, teacher, title } = await partiesOf(tx, request);
  const to = { moment: request.starts_at };
  await notifyOthers(tx, ctx, [student.user_id], 'reschedule_expired', { title, to }, ofRequest(request));
  await ctx.events.announceChange(tx, { of: teacher.user_id, topic: 'student' });
}

export async function notifyMakeup(tx: Tx, ctx: Ctx, makeup: Makeup & { title: string }): Promise<void> {
  const { user_id } = await studentOf(tx, makeup.student_id);
  const values = { title: makeup.title, until: { moment: makeup.expires_at } };
  await notifyOthers(tx, ctx, [user_id], 'makeup_reminder', values, { makeup_id: makeup.id });
}
