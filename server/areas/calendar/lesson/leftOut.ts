import { occursOn } from '../../../../domain/recurrence.ts';
import { addDays } from '../../../../domain/week.ts';
import { instantAt } from '../../../../domain/zonedWeek.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { bool, digits, instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { entryRow } from '../series/entry.ts';
import { applyPlans, type EntryValues } from '../series/series.ts';
import { peopleOf } from './announce.ts';
import { type AnnouncedLesson, announceRestored, type Restored } from './restoreLessons.ts';
import { unlessTaken } from './unlessTaken.ts';

export interface LeftOut {
  readonly entry_id: string;
  readonly class_id: string;
  readonly class_name: string;
  readonly teacher_id: string;
  readonly teacher_name: string;
  readonly students: number;
  readonly class_on: boolean;
  readonly values: EntryValues;
  readonly start: Date;
  readonly end: Date;
}

const ruleRow = {
  entry_id: text,
  class_id: text,
  class_name: text,
  teacher_id: text,
  teacher_name: text,
  students: digits,
  class_on: bool,
  ...entryRow,
};

/** Lessons to come that series do not have on these ISO dates, because the school was closed. */
export async function leftOutOn(db: Reader, dates: readonly string[], now: Date): Promise<LeftOut[]> {
  const inOrder = dates.toSorted();
  const [first, last] = [inOrder.at(0), inOrder.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rules = await rowsOf(db, ruleRow)`
    select e.id as entry_id, e.class_id, c.title as class_name, c.teacher_id, u.name as teacher_name,
      (select count(*) from class_students cs where cs.class_id = c.id and cs.left_at is null) as students, c.status as class_on,
      e.title, e.description, e.start_date::text, e.end_date::text, e.start_hour, e.end_hour, e.duration, e.timezone,
      e.recurrence, e.recurrence_type, e.recurrence_days, e.skipped
    from calendar_entries e join classes c on c.id = e.class_id
    join teachers t on t.teacher_id = c.teacher_id join users u on u.user_id = t.user_id
    where e.recurrence and e.start_date <= ${last} and e.end_date >= ${first} order by e.id`;
  const known = await rowsOf(db, { entry_id: text, original_start: instant })`
    select entry_id, original_start from lessons where original_start >= ${addDays(first, -1)}
      and original_start < ${addDays(last, 2)}`;
  const taken = new Set(
    known.map(({ entry_id, original_start }) => `${entry_id} ${Date.parse(original_start)}`),
  );
  return rules.flatMap(
    ({ entry_id, class_id, class_name, teacher_id, teacher_name, students, class_on, ...values }) =>
      inOrder
        .filter((date) => occursOn(values, date))
        .map((date) => instantAt(date, values.start_hour, values.timezone))
        .filter((start) => start > now && !taken.has(`${entry_id} ${start.getTime()}`))
        .filter((start) => !values.skipped?.includes(start.toISOString()))
        .map((start) => ({
          entry_id,
          class_id,
          class_name,
          teacher_id,
          teacher_name,
          students: Number(students),
          class_on,
          values,
          start,
          end: new Date(start.getTime() + values.duration * 60_000),
        })),
  );
}

/**
 * Adds lessons whose slots are free, with the students of the class. Lessons of an inactive class wait, like its others, until it is active
 * again (CAL-16): they take no slot, so that a taken one is no obstacle.
 */
export async function addLeftOut(tx: Tx, ctx: Ctx, dates: readonly string[]): Promise<Restored> {
  const lessons = await leftOutOn(tx, dates, ctx.clock.now());
  const held: AnnouncedLesson[] = [];
  const waiting: AnnouncedLesson[] = [];
  for (const lesson of lessons) {
    if (!lesson.class_on) {
      waiting.push(await addLesson(tx, lesson));
      continue;
    }
    await unlessTaken(tx, async () => {
      held.push(await addLesson(tx, lesson));
    });
  }
  await announceRestored(tx, ctx, held);
  const { student_ids } = await peopleOf(
    tx,
    waiting.map(({ id }) => id),
    [],
  );
  await ctx.events.announceRecords(tx, ['calendar'], student_ids);
  return { restored: held.length, lost: lessons.length - held.length - waiting.length };
}

async function addLesson(
  tx: Tx,
  { entry_id, class_id, class_name, teacher_id, class_on, values, start, end }: LeftOut,
): Promise<AnnouncedLesson> {
  const seats = await rowsOf(tx, { student_id: text })`
    select student_id from class_students where class_id = ${class_id} and left_at is null`;
  const add = [{ original_start: start, start, end }];
  const [made] = await applyPlans(
    tx,
    [{ entry_id, values, earlier_until: null, old: [], series: { keep: [], drop: [], closed: [], add } }],
    {
      class_id,
      teacher_id,
      former_teacher_id: teacher_id,
      student_ids: seats.map(({ student_id }) => student_id),
      isOff: !class_on,
    },
  );
  const { id, title } = ensureFound(made, 'internal');
  return { id, class_id, class_name, teacher_id, title, starts_at: start.toISOString() };
}
