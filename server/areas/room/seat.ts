import { type SQL, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { lessonOfClass } from './lessonAt.ts';

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
  /** Whether the room is in this lesson now. */
  is_current: bool,
};
export type SeatRow = RowOf<typeof seatRow>;

/**
 * Which lesson a seat is in: the next one that can be entered, or the one that people who are in the room have. These differ while
 * a lesson overruns, as nobody enters that one any more (ROOM-2).
 */
type Purpose = 'entering' | 'inside';

const columns = sql`l.id as lesson_id, l.title, l.starts_at, l.ends_at, h.id as calendar_history_id,
  h.ended_at is not null as session_ended, coalesce(l.is_current, false) as is_current`;

/** Selects the lesson of the class `c` that the person has; `isTheirs` is a condition on `l`. */
function lessonFor({ clock }: Ctx, isTheirs: SQL, purpose: Purpose): SQL {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const isCurrent = sql`l.id = (${lessonOfClass(sql`c.id`, now)})`;
  const isLeft = sql`l.ends_at > ${now}`;
  return sql`select l.*, ${isCurrent} as is_current from lessons l
    where l.class_id = c.id and l.status = 'scheduled' and ${isTheirs}
      and ${purpose === 'inside' ? sql`(${isLeft} or ${isCurrent})` : isLeft}
    order by l.starts_at limit 1`;
}

/** Finds the seat of a member, or of a student who has only one lesson of the class. */
export async function studentsSeat(
  ctx: Ctx,
  room_id: string,
  purpose: Purpose = 'entering',
): Promise<SeatRow | undefined> {
  const student_id = requireActor(ctx).student_id;
  const isTheirs = sql`exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = s.student_id)`;
  const rows = await rowsOf(ctx.db, seatRow)`
    select c.id as class_id, c.title as class_name, s.student_status as is_active, ${columns}
    from classes c
    join students s on s.student_id = ${student_id}
    left join lateral (${lessonFor(ctx, isTheirs, purpose)}) l on true
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and (l.id is not null or exists (select 1 from class_students cs
      where cs.class_id = c.id and cs.student_id = s.student_id and cs.left_at is null))`;
  return rows[0];
}

export async function teachersSeat(
  ctx: Ctx,
  room_id: string,
  purpose: Purpose = 'entering',
): Promise<SeatRow | undefined> {
  const teacher_id = requireActor(ctx).teacher_id;
  const isTheirs = sql`l.teacher_id = ${teacher_id}`;
  const rows = await rowsOf(ctx.db, seatRow)`
    select c.id as class_id, c.title as class_name, true as is_active, ${columns}
    from classes c
    left join lateral (${lessonFor(ctx, isTheirs, purpose)}) l on true
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and (l.id is not null or c.teacher_id = ${teacher_id})`;
  return rows[0];
}
