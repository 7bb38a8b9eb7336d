import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { notify } from '../../messages/api.ts';
import { announceLateLessons, type FormerSeat } from '../series/lateLessons.ts';
import type { ChangePlan } from './changePlan.ts';
import type { LessonFacts } from './lessonFacts.ts';

/** A login that has already received a notice about a lesson. */
export interface Notified {
  readonly user_id: string;
  readonly lesson_id: string;
}

/** User ids to notify: students of the lessons (including guests) and teachers, minus students already notified of each of their lessons. */
export async function peopleOf(
  tx: Tx,
  lesson_ids: readonly string[],
  teacher_ids: readonly string[],
  notified: readonly Notified[] = [],
): Promise<{ students: string[]; teachers: string[]; student_ids: string[] }> {
  const known = new Set(notified.map(({ user_id, lesson_id }) => `${user_id} ${lesson_id}`));
  const seats = await rowsOf(tx, { user_id: text, student_id: text, lesson_id: text })`
    select s.user_id, s.student_id, ls.lesson_id from lesson_students ls join students s on s.student_id = ls.student_id
    where ls.lesson_id = any(${`{${lesson_ids.join()}}`}::uuid[])`;
  const unnotified = seats.filter(({ user_id, lesson_id }) => !known.has(`${user_id} ${lesson_id}`));
  const taught = await rowsOf(tx, { user_id: text })`
    select user_id from teachers where teacher_id = any(${`{${teacher_ids.join()}}`}::uuid[])`;
  return {
    students: [...new Set(unnotified.map(({ user_id }) => user_id))],
    student_ids: [...new Set(seats.map(({ student_id }) => student_id))],
    teachers: taught.map(({ user_id }) => user_id),
  };
}

export interface AppliedChange {
  readonly lesson: LessonFacts;
  readonly plan: ChangePlan;
  /** Seats of the students of the class before the change. */
  readonly before: readonly FormerSeat[];
}

/** Notifies the students and teachers of a changed lesson or series, except of a new title. */
export async function announceTimetable(
  tx: Tx,
  ctx: Ctx,
  { lesson, plan, before }: AppliedChange,
): Promise<void> {
  const newTeacher = plan.teacher_id !== lesson.teacher_id;
  const isMoved =
    plan.start.getTime() !== lesson.starts_at.getTime() || plan.end.getTime() !== lesson.ends_at.getTime();
  const kept = plan.plans.flatMap(({ series }) => series.keep.map(({ id }) => id));
  const people = await peopleOf(tx, [lesson.id, ...kept], [lesson.teacher_id, plan.teacher_id]);
  const former = before.map(({ student_id }) => student_id);
  await ctx.events.announceRecords(tx, ['calendar'], [...new Set([...people.student_ids, ...former])]);
  const late = await announceLateLessons(tx, ctx, { title: plan.title, before });
  if (!isMoved && !newTeacher) return;
  const others = before.map(({ user_id }) => user_id).filter((id) => !late.includes(id));
  const all = [...new Set([...people.students, ...others, ...people.teachers])].filter(
    (id) => id !== ctx.actor?.user_id,
  );
  const [title, from] = [plan.title, { moment: lesson.starts_at }];
  const kind = { notification: 'NOTICE' } as const;
  if (isMoved && plan.plans.length > 0)
    await notify(tx, ctx, all, { ...kind, notice: 'series_changed', values: { title, from } });
  else if (isMoved)
    await notify(tx, ctx, all, {
      ...kind,
      notice: 'lesson_moved',
      values: { title, from, to: { moment: plan.start } },
    });
  if (!newTeacher) return;
  const [row] = await rowsOf(tx, { name: text })`
    select u.name from teachers t join users u on u.user_id = t.user_id where t.teacher_id = ${plan.teacher_id}`;
  const at = { moment: plan.start };
  await notify(tx, ctx, all, {
    ...kind,
    notice: 'lesson_teacher',
    values: { title, from: at, name: row?.name ?? '' },
  });
}
