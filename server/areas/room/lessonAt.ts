import { type SQL, sql } from 'drizzle-orm';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { JOIN_WINDOW_MINUTES } from '../../../domain/joining.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';

/** How long a lesson that is over is looked after although nobody may be in its room any more. */
export const LINGER_MINUTES = 15;

const lessonInRoom = {
  lesson_id: text,
  title: text,
  teacher_user_id: text,
  starts_at: instant,
  ends_at: instant,
  calendar_history_id: orNull(text),
};
export type LessonInRoom = RowOf<typeof lessonInRoom>;

/**
 * Selects the id of the lesson that the room of a class is in at an instant: also before the start, as soon as people may enter, and
 * while the lesson overruns (ROOM-4). Of two, it is the nearer one.
 */
export const lessonOfClass = (class_id: SQL, instant: SQL): SQL => sql`
  select l.id from lessons l where l.class_id = ${class_id} and l.status = 'scheduled'
    and l.starts_at - make_interval(mins => ${JOIN_WINDOW_MINUTES}) <= ${instant}
    and l.ends_at + make_interval(mins => ${OVERTIME_MINUTES}) >= ${instant}
  order by greatest(l.starts_at - ${instant}, ${instant} - l.ends_at), l.starts_at limit 1`;

export async function lessonAt(db: Reader, room_id: string, at: Date): Promise<LessonInRoom | undefined> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const rows = await rowsOf(db, lessonInRoom)`
    select l.id as lesson_id, l.title, t.user_id as teacher_user_id, l.starts_at, l.ends_at, h.id as calendar_history_id
    from classes c join lessons l on l.class_id = c.id join teachers t on t.teacher_id = l.teacher_id
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and l.id = (${lessonOfClass(sql`c.id`, instant)})`;
  return rows[0];
}
