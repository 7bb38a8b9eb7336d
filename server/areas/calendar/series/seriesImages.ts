import { type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import {
  areAsLeft,
  changedRows,
  imageColumns,
  imageRows,
  imagesOf,
  type RowImage,
  rowImage,
  watchRows,
  withoutImages,
} from '../../../platform/db/rowImages.ts';
import {
  bool,
  type Column,
  day,
  listOf,
  object,
  type RowOf,
  rowsOf,
  text,
} from '../../../platform/db/rows.ts';
import { calendar_entries, lesson_students, lessons } from '../tables.ts';
import { closedDays } from './closedDays.ts';

const parts = {
  entries: changedRows,
  lessons: changedRows,
  /** Seats that were removed, also those of guests. */
  seats: listOf(rowImage),
  /** Lessons that were held although their day was closed or their teacher away. */
  hindered: listOf(text),
};

/** What a change took from the timetable of a class, so that it can be given back. */
export const takenLessons: Column<TakenLessons> = object(parts);
export type TakenLessons = RowOf<typeof parts>;

/** Reads the lessons `l` of a class that a change may take; the returned function is called after the change. */
export async function watchLessons(
  tx: Tx,
  { class_id, isLater }: { class_id: string; isLater: SQL },
): Promise<() => Promise<TakenLessons>> {
  const entriesAfter = await watchRows(tx, calendar_entries, sql`t.class_id = ${class_id}`);
  const later = sql`(select l.id from lessons l where ${isLater})`;
  const before = await imagesOf(tx, lesson_students, sql`t.lesson_id in ${later}`);
  const lessonsAfter = await watchRows(tx, lessons, sql`t.id in ${later}`);
  return async () => {
    const ids = before.map(({ lesson_id }) => String(lesson_id));
    const left = await imagesOf(tx, lesson_students, sql`t.lesson_id = any(${sql.param(ids)}::uuid[])`);
    const taken = await lessonsAfter();
    return {
      entries: await entriesAfter(),
      lessons: taken,
      seats: withoutImages(before, left),
      hindered: await hinderedAmong(tx, taken.before),
    };
  };
}

/** Ids of the lessons to be held whose day is closed, or whose teacher is away. */
async function hinderedAmong(db: Reader, images: readonly RowImage[]): Promise<string[]> {
  if (images.length === 0) return [];
  const rows = await rowsOf(db, { id: text, date: day, is_away: bool })`
    select l.id, to_char(l.starts_at at time zone e.timezone, 'YYYY-MM-DD') as date,
      exists (select 1 from teacher_absences a where a.teacher_id = l.teacher_id and a.starts_at < l.ends_at
        and a.ends_at > l.starts_at) as is_away
    from ${imageRows(lessons, images)} l join calendar_entries e on e.id = l.entry_id
    where l.status = 'scheduled' order by date`;
  const [first, last] = [rows.at(0)?.date, rows.at(-1)?.date];
  const closed = first && last ? await closedDays(db, first, last) : new Map<string, unknown>();
  return rows.flatMap(({ id, date, is_away }) => (is_away || closed.has(date) ? id : []));
}

/**
 * Gives the lessons and recurrences back, without their seats. 'changed' if someone has changed them since, 'taken' if a day was closed
 * or the teacher is away; fails where an hour is taken. The caller has locked days, teacher and class.
 */
export async function giveLessonsBack(
  tx: Tx,
  { entries, lessons: taken, hindered }: TakenLessons,
): Promise<'changed' | 'taken' | null> {
  const isAsLeft = (await areAsLeft(tx, calendar_entries, entries)) && (await areAsLeft(tx, lessons, taken));
  if (!isAsLeft) return 'changed';
  const blocked = await hinderedAmong(tx, taken.before);
  if (blocked.some((id) => !hindered.includes(id))) return 'taken';
  if (entries.before.length > 0)
    await tx.execute(sql`update calendar_entries e set end_date = was.end_date
      from ${imageRows(calendar_entries, entries.before)} was where was.id = e.id`);
  const kept = new Set(taken.after.map(({ id }) => id));
  const [cancelled, removed] = [
    taken.before.filter(({ id }) => kept.has(id)),
    taken.before.filter(({ id }) => !kept.has(id)),
  ];
  if (cancelled.length > 0)
    await tx.execute(sql`update lessons l
      set status = was.status, cancel_cause = was.cancel_cause, cancel_reason = was.cancel_reason
      from ${imageRows(lessons, cancelled)} was where was.id = l.id`);
  if (removed.length > 0) {
    const columns = imageColumns(lessons, removed);
    await tx.execute(sql`insert into lessons (${columns})
      select ${columns} from ${imageRows(lessons, removed)} order by starts_at`);
  }
  return null;
}

/** Gives the seats back. False if one of their lessons is gone, or has other hours; fails where the student's hour is taken. */
export async function giveSeatsBack(tx: Tx, { seats }: TakenLessons): Promise<boolean> {
  if (seats.length === 0) return true;
  const rows = await rowsOf(tx, { is_same: bool })`
    select coalesce(l.during = seat.during, false) as is_same
    from ${imageRows(lesson_students, seats)} seat left join lessons l on l.id = seat.lesson_id`;
  if (!rows.every(({ is_same }) => is_same)) return false;
  await tx.execute(sql`insert into lesson_students (lesson_id, student_id, during)
    select lesson_id, student_id, during from ${imageRows(lesson_students, seats)} order by during
    on conflict (lesson_id, student_id) do nothing`);
  return true;
}
