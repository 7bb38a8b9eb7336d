import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { peopleOf, type Told } from '../../calendar/api.ts';
import { notify } from '../../messages/api.ts';
import type { CoveredLesson } from '../tables.ts';

const rowOf = { id: text, class_id: text, title: text };

interface OfClass {
  readonly title: string;
  readonly lessons: readonly CoveredLesson[];
  /** Logins. */
  readonly people: readonly string[];
}

/** The lessons by class, with the people to notify: students and teachers, except the caller and those already notified. */
async function byClass(
  tx: Tx,
  ctx: Ctx,
  covered: readonly CoveredLesson[],
  told: readonly Told[],
): Promise<OfClass[]> {
  const rows = await rowsOf(tx, rowOf)`
    select id, class_id, title from lessons
    where id = any(${`{${covered.map(({ lesson_id }) => lesson_id).join()}}`}::uuid[])`;
  const lessons = new Map(rows.map((row) => [row.id, row]));
  const groups = Map.groupBy(covered, ({ lesson_id }) => lessons.get(lesson_id)?.class_id);
  const found: OfClass[] = [];
  for (const group of groups.values()) {
    const inOrder = group.toSorted((a, b) => Date.parse(a.before.starts_at) - Date.parse(b.before.starts_at));
    const teachers = inOrder.flatMap(({ before, after }) =>
      [before.teacher_id, after?.teacher_id ?? []].flat(),
    );
    const ids = inOrder.map(({ lesson_id }) => lesson_id);
    const people = await peopleOf(tx, ids, teachers, told);
    await ctx.events.announceRecords(tx, ['calendar'], people.student_ids);
    found.push({
      title: lessons.get(inOrder[0]?.lesson_id ?? '')?.title ?? '',
      lessons: inOrder,
      people: [...people.students, ...people.teachers].filter((id) => id !== ctx.actor?.user_id),
    });
  }
  return found;
}

const kind = { notification: 'NOTICE' } as const;

/** One notice per class to each of its people. */
export async function tellOfPlan(
  tx: Tx,
  ctx: Ctx,
  covered: readonly CoveredLesson[],
  told: readonly Told[],
): Promise<void> {
  for (const { title, lessons, people } of await byClass(tx, ctx, covered, told)) {
    const [first] = lessons;
    if (!first) continue;
    const from = { moment: new Date(first.before.starts_at) };
    const count = lessons.length;
    if (lessons.every(({ after }) => after === null))
      await (count === 1
        ? notify(tx, ctx, people, { ...kind, notice: 'lesson_cancelled', values: { title, from } })
        : notify(tx, ctx, people, { ...kind, notice: 'lessons_cancelled', values: { title, from, count } }));
    else if (count > 1 || !first.after)
      await notify(tx, ctx, people, { ...kind, notice: 'lessons_covered', values: { title, from, count } });
    else {
      const { teacher_id, starts_at } = first.after;
      const to = { moment: new Date(starts_at) };
      const [teacher] = await rowsOf(tx, { name: text })`
        select u.name from teachers t join users u on u.user_id = t.user_id where t.teacher_id = ${teacher_id}`;
      const name = teacher?.name ?? '';
      await (starts_at === first.before.starts_at
        ? notify(tx, ctx, people, { ...kind, notice: 'lesson_teacher', values: { title, from, name } })
        : notify(tx, ctx, people, { ...kind, notice: 'lesson_covered', values: { title, from, to, name } }));
    }
  }
}

/** One notice per class to each of its people. */
export async function tellOfUndo(
  tx: Tx,
  ctx: Ctx,
  covered: readonly CoveredLesson[],
  told: readonly Told[],
): Promise<void> {
  for (const { title, lessons, people } of await byClass(tx, ctx, covered, told)) {
    const from = { moment: new Date(lessons[0]?.before.starts_at ?? 0) };
    const values = { title, from, count: lessons.length };
    await notify(tx, ctx, people, { ...kind, notice: 'lessons_as_before', values });
  }
}
