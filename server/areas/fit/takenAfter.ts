import { type SQL, sql } from 'drizzle-orm';
import { termEndOf } from '../calendar/api.ts';

/**
 * The last day (`lasts_until`) on which the entry `e` of the class `c` could still meet: the day before its teacher, one of its
 * students in their terms or the one who joins has another lesson at its hours; null if nothing is in the way, or if another entry of the
 * class begins later (MATCH-15).
 */
export const takenAfter = (student_id: string | null, leaving: readonly string[], ending: SQL): SQL => {
  const end = sql`((e.end_date + 1)::timestamp at time zone e.timezone)`;
  const date = sql`(o.starts_at at time zone e.timezone)::date`;
  const atItsHours = sql`o.status = 'scheduled' and o.starts_at >= ${end} and o.class_id not in ${ending}
    and (cardinality(e.recurrence_days) = 0 or to_char(${date}, 'FMday') = any(e.recurrence_days))
    and o.starts_at < ((${date} + e.start_hour::time) at time zone e.timezone) + make_interval(mins => e.duration)
    and o.ends_at > ((${date} + e.start_hour::time) at time zone e.timezone)`;
  return sql`(select min(found.date) - 1 as lasts_until from (
      select ${date} as date from lessons o where o.teacher_id = c.teacher_id and ${atItsHours}
      union all
      select ${date} from lesson_students os join lessons o on o.id = os.lesson_id
      where os.active and os.during && tstzrange(${end}, null) and ${atItsHours}
        and os.student_id in (select cs.student_id from class_students cs where cs.class_id = c.id and cs.left_at is null
          union select ${student_id}::uuid)
        and ${date} <= coalesce(${termEndOf(sql`os.student_id`)}, ${date})
        and not (os.student_id is not distinct from ${student_id}::uuid and o.class_id = any(${sql.param(leaving)}::uuid[]))
    ) found
    where not exists (select 1 from calendar_entries later
      where later.class_id = c.id and later.recurrence and later.start_date > e.end_date))`;
};
