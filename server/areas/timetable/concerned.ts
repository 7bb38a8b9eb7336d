import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/index.ts';
import type { Reader } from '../../platform/db/database.ts';
import { digits, instant, rowsOf, text } from '../../platform/db/rows.ts';

export type Concerned = ResponseOf<'GET /v1/teacher-absences/:id/lessons'>;

export const SHOWN = 200;

const row = {
  class_id: text,
  class_name: text,
  teacher_name: text,
  starts_at: instant,
  ends_at: instant,
  students: digits,
  total: digits,
};

/** Lessons to come by a condition on `l` (lessons) and `e` (its entry). */
export async function concernedBy(db: Reader, now: Date, where: SQL): Promise<Concerned> {
  const rows = await rowsOf(db, row)`
    select l.class_id, c.title as class_name, u.name as teacher_name, l.starts_at, l.ends_at,
      (select count(*) from lesson_students ls where ls.lesson_id = l.id) as students, count(*) over () as total
    from lessons l join calendar_entries e on e.id = l.entry_id join classes c on c.id = l.class_id
    join teachers t on t.teacher_id = l.teacher_id join users u on u.user_id = t.user_id
    where (${where}) and l.starts_at > ${now.toISOString()}
      and not exists (select 1 from calendar_history h where h.lesson_id = l.id)
    order by l.starts_at, l.id limit ${SHOWN}`;
  return {
    lesson_count: Number(rows[0]?.total ?? 0),
    lessons: rows.map(({ total: _, students, ...lesson }) => ({ ...lesson, students: Number(students) })),
  };
}

/** Condition: lessons `l` that start on one of the ISO dates, in the zone of their entry. */
export const startsOn = (dates: readonly string[]): SQL => {
  const [first = '9999-01-01', last = first] = [dates.toSorted().at(0), dates.toSorted().at(-1)];
  return sql`l.starts_at >= ${first}::date - 1 and l.starts_at < ${last}::date + 2
    and (l.starts_at at time zone (select z.timezone from calendar_entries z where z.id = l.entry_id))::date
      = any(${`{${dates.join()}}`}::date[])`;
};
