import { sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { day, int, rowsOf, text } from '../../../platform/db/rows.ts';

/**
 * Lessons held or still to come of teaching franchisees (FEE), by teacher and school day; both days are inclusive. With
 * `teacher_id`, those of one of them.
 */
export const executivesLessons = (db: Reader, first: string, last: string, now: Date, teacher_id?: string) =>
  rowsOf(db, { teacher_id: text, teacher_name: text, day, lessons: int })`
    select l.teacher_id, u.name as teacher_name, (l.starts_at at time zone ${SCHOOL_ZONE})::date::text as day,
      count(*)::int as lessons
    from lessons l join teachers t on t.teacher_id = l.teacher_id join users u on u.user_id = t.user_id
    where 'FEE' = any(u.types) ${teacher_id ? sql`and l.teacher_id = ${teacher_id}` : sql``} and l.status = 'scheduled'
      and l.starts_at >= ${first}::date::timestamp at time zone ${SCHOOL_ZONE}
      and l.starts_at < (${last}::date + 1)::timestamp at time zone ${SCHOOL_ZONE}
      and (l.ends_at > ${now.toISOString()}
        or exists (select 1 from calendar_history h where h.lesson_id = l.id))
    group by 1, 2, 3 order by 2, 1, 3`;
