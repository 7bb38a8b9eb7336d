import { sql } from 'drizzle-orm';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { JOIN_WINDOW_MINUTES } from '../../../domain/joining.ts';
import { isTeacherMissing } from '../../../domain/missingTeacher.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, listOf, object, oneOf, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { LINGER_MINUTES, lessonOfClass, presenceRow, staysOf } from '../room/api.ts';

const lessonRow = {
  room_id: text,
  lesson_id: text,
  class_name: text,
  title: text,
  days: listOf(oneOf(WEEKDAYS)),
  hour: text,
  timezone: text,
  starts_at: instant,
  ends_at: instant,
  teacher_name: text,
  is_ended: bool,
  teacher_presence: listOf(object(presenceRow)),
};
type LessonRow = RowOf<typeof lessonRow>;

export interface CurrentLesson extends Omit<LessonRow, 'teacher_presence' | 'starts_at' | 'ends_at'> {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_teacher_missing: boolean;
}

/**
 * Lists the lesson that the room of each class is in. Of a room in which nobody is, one that is over is left out after the minutes
 * allowed for leaving.
 */
export async function currentLessons(
  db: Reader,
  now: Date,
  inUse: ReadonlySet<string> = new Set(),
): Promise<CurrentLesson[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf(db, lessonRow)`
    select c.room_id, l.id as lesson_id, c.title as class_name, l.title, e.timezone,
      case when cardinality(e.recurrence_days) > 0 then e.recurrence_days
        else array[to_char(l.starts_at at time zone e.timezone, 'FMday')] end as days,
      to_char(l.starts_at at time zone e.timezone, 'HH24:MI') as hour,
      l.starts_at, l.ends_at, u.name as teacher_name,
      exists (select 1 from calendar_history h where h.lesson_id = l.id and h.ended_at is not null) as is_ended,
      coalesce((select json_agg(json_build_object('peer_id', p.peer_id, 'event', p.event, 'at', p.at))
        from presence p where p.lesson_id = l.id and p.user_id = t.user_id), '[]'::json) as teacher_presence
    from lessons l
    join classes c on c.id = l.class_id
    join calendar_entries e on e.id = l.entry_id
    join teachers t on t.teacher_id = l.teacher_id
    join users u on u.user_id = t.user_id
    where l.status = 'scheduled'
      and l.starts_at <= ${at} + make_interval(mins => ${JOIN_WINDOW_MINUTES})
      and l.ends_at >= ${at} - make_interval(mins => ${OVERTIME_MINUTES})
      and (l.ends_at >= ${at} - make_interval(mins => ${LINGER_MINUTES}) or c.room_id in (
        select json_array_elements_text(${JSON.stringify([...inUse])}::json)))
      and l.id = (${lessonOfClass(sql`c.id`, at)})`;
  return rows.map(({ teacher_presence, ...row }) => {
    const lesson = { start: new Date(row.starts_at), end: new Date(row.ends_at) };
    const stays = staysOf(teacher_presence.map((line) => ({ ...line, at: new Date(line.at) })));
    const expected = { ...lesson, is_cancelled: false, is_ended: row.is_ended };
    return {
      ...row,
      starts_at: lesson.start,
      ends_at: lesson.end,
      is_teacher_missing: isTeacherMissing(expected, stays, now),
    };
  });
}
