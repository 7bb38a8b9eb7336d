import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { type Notified, peopleOf } from '../../calendar/api.ts';
import { notify } from '../../messages/api.ts';
import type { CoveredLesson } from '../tables.ts';

const rowOf = { id: text, class_id: text, title: text, teacher_name: text };

type CoverNotice =
  | `lesson_${'cancelled' | 'covered' | 'teacher'}`
  | `lessons_${'cancelled' | 'covered' | 'as_before'}`;

/** One notice per class to its students and teachers, except the caller and those already notified. */
export async function notifyOfCover(
  tx: Tx,
  ctx: Ctx,
  covered: readonly CoveredLesson[],
  notified: readonly Notified[],
  /** Chooses the notice for the lessons of one class, which are in order of time. */
  noticeOf: (lessons: readonly CoveredLesson[]) => CoverNotice,
): Promise<void> {
  const rows = await rowsOf(tx, rowOf)`
    select l.id, l.class_id, l.title, u.name as teacher_name from lessons l
    join teachers t on t.teacher_id = l.teacher_id join users u on u.user_id = t.user_id
    where l.id = any(${`{${covered.map(({ lesson_id }) => lesson_id).join()}}`}::uuid[])`;
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const inOrder = covered.toSorted((a, b) => Date.parse(a.before.starts_at) - Date.parse(b.before.starts_at));
  const classes = Map.groupBy(inOrder, ({ lesson_id }) => rowById.get(lesson_id)?.class_id);
  for (const lessons of classes.values()) {
    const [first] = lessons;
    const row = first && rowById.get(first.lesson_id);
    if (!row) continue;
    const { students, teachers, student_ids } = await peopleOf(
      tx,
      lessons.map(({ lesson_id }) => lesson_id),
      lessons
        .flatMap(({ before, after }) => [before, after ?? []].flat())
        .map(({ teacher_id }) => teacher_id),
      notified,
    );
    await ctx.events.announceRecords(tx, ['calendar'], student_ids);
    const { before, after } = first;
    await notify(
      tx,
      ctx,
      [...students, ...teachers].filter((id) => id !== ctx.actor?.user_id),
      {
        notification: 'NOTICE',
        notice: noticeOf(lessons),
        values: {
          title: row.title,
          name: row.teacher_name,
          count: lessons.length,
          from: { moment: new Date(before.starts_at) },
          to: { moment: new Date((after ?? before).starts_at) },
        },
      },
    );
  }
}

export function noticeOfPlan(lessons: readonly CoveredLesson[]): CoverNotice {
  const isOne = lessons.length === 1;
  if (lessons.every(({ after }) => after === null)) return isOne ? 'lesson_cancelled' : 'lessons_cancelled';
  if (!isOne) return 'lessons_covered';
  const isAtItsHour = lessons.every(({ before, after }) => after?.starts_at === before.starts_at);
  return isAtItsHour ? 'lesson_teacher' : 'lesson_covered';
}
