import type { LiveTopic } from '../../../../contract/liveTopics.ts';
import { LESSON_STATUSES } from '../../../../domain/options.ts';
import { requireActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { bool, instant, oneOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { visibleLessons } from '../scope.ts';

const shape = {
  id: text,
  class_id: text,
  class_name: text,
  starts_at: instant,
  ends_at: instant,
  status: oneOf(LESSON_STATUSES),
  is_teachers: bool,
  is_students: bool,
  is_active: bool,
};

/** A lesson, and whether the caller teaches it, has a seat in it, and is an active student; that of others looks missing. */
export async function lessonOfCaller(db: Reader, ctx: Ctx, id: string) {
  const { type, teacher_id, student_id } = requireActor(ctx);
  const teaches = type === 'TEACHER' || type === 'FEE';
  const [row] = await rowsOf(db, shape)`
    select l.id, l.class_id, c.title as class_name, l.starts_at, l.ends_at, l.status,
      ${teaches} and l.teacher_id = ${teacher_id} as is_teachers,
      ${type === 'STUDENT'} and ls.student_id is not null as is_students, coalesce(s.student_status, true) as is_active
    from lessons l join classes c on c.id = l.class_id
      left join lesson_students ls on ls.lesson_id = l.id and ls.student_id = ${student_id}
      left join students s on s.student_id = ls.student_id
    where l.id = ${id} and ${visibleLessons(ctx)}`;
  return ensureFound(row);
}

export type LessonOfCaller = Awaited<ReturnType<typeof lessonOfCaller>>;

/** The lesson as the rules of what is kept with it read it. */
export const lessonTimes = ({ starts_at, ends_at, status }: LessonOfCaller) => ({
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
  is_cancelled: status === 'cancelled',
});

/** Tells the teacher and the students of a lesson that what their screens show of it has changed. */
export async function announceToLesson(
  tx: Tx,
  { events }: Pick<Ctx, 'events'>,
  { lesson_id, topic }: { lesson_id: string; topic: LiveTopic },
): Promise<void> {
  const people = await rowsOf(tx, { user_id: text })`
    select t.user_id from lessons l join teachers t on t.teacher_id = l.teacher_id where l.id = ${lesson_id}
    union select s.user_id from lesson_students ls join students s on s.student_id = ls.student_id
    where ls.lesson_id = ${lesson_id}`;
  await events.announceChange(tx, { of: people.map(({ user_id }) => user_id), topic });
}
