import { sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';

const seatRow = {
  class_id: text,
  class_name: text,
  is_active: bool,
  lesson_id: orNull(text),
  title: orNull(text),
  starts_at: orNull(instant),
  ends_at: orNull(instant),
  calendar_history_id: orNull(text),
  session_ended: bool,
};
export type SeatRow = RowOf<typeof seatRow>;

const lessonColumns = sql`l.id as lesson_id, l.title, l.starts_at, l.ends_at, h.id as calendar_history_id,
  h.ended_at is not null as session_ended`;

/** Finds the seat of a member, or of a student who has only one lesson of the class. */
export async function studentsSeat(ctx: Ctx, room_id: string): Promise<SeatRow | undefined> {
  const student_id = requireActor(ctx).student_id;
  const rows = await rowsOf(ctx.db, seatRow)`
    select c.id as class_id, c.title as class_name, s.student_status as is_active, ${lessonColumns}
    from classes c
    join students s on s.student_id = ${student_id}
    left join lateral (select l.* from lessons l join lesson_students ls on ls.lesson_id = l.id
      where l.class_id = c.id and ls.student_id = s.student_id and l.status = 'scheduled'
        and l.ends_at > ${ctx.clock.now().toISOString()}
      order by l.starts_at limit 1) l on true
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and (l.id is not null or exists (select 1 from class_students cs
      where cs.class_id = c.id and cs.student_id = s.student_id and cs.left_at is null))`;
  return rows[0];
}

export async function teachersSeat(ctx: Ctx, room_id: string): Promise<SeatRow | undefined> {
  const teacher_id = requireActor(ctx).teacher_id;
  const rows = await rowsOf(ctx.db, seatRow)`
    select c.id as class_id, c.title as class_name, true as is_active, ${lessonColumns}
    from classes c
    left join lateral (select l.* from lessons l
      where l.class_id = c.id and l.teacher_id = ${teacher_id} and l.status = 'scheduled'
        and l.ends_at > ${ctx.clock.now().toISOString()}
      order by l.starts_at limit 1) l on true
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and (l.id is not null or c.teacher_id = ${teacher_id})`;
  return rows[0];
}
