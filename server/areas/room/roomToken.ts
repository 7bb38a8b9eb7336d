import { sql } from 'drizzle-orm';
import { canJoin } from '../../../domain/joining.ts';
import { actorOf } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { orUnavailable } from './classRoom.ts';

/** How long a token opens the door. Staying inside is not bound by it. */
export const TOKEN_SECONDS = 300;

interface SeatRow extends Record<string, unknown> {
  class_id: string;
  class_name: string;
  is_active: boolean;
  lesson_id: string | null;
  title: string;
  starts_at: string;
  ends_at: string;
  calendar_history_id: string | null;
}

/**
 * A short-lived token for the room of the caller's lesson that goes on or comes next: teachers and FEE as host, students
 * as guest, from 15 minutes before the start (ruling F). A room without a place for the caller is not there.
 */
export async function roomToken(
  ctx: Ctx,
  { params }: { params: { room_id: string; user_type: 'host' | 'guest' } },
) {
  const actor = actorOf(ctx);
  const now = ctx.clock.now();
  const role = actor.type === 'STUDENT' ? ('guest' as const) : ('host' as const);
  const seat = found(
    role === 'guest' ? await studentsSeat(ctx, params.room_id) : await teachersSeat(ctx, params.room_id),
  );
  if (!seat.is_active) throw new AppError('student_inactive');
  if (params.user_type !== role) throw new AppError('forbidden');
  if (seat.lesson_id === null) throw new AppError('not_joinable');
  const lesson = { start: new Date(seat.starts_at), end: new Date(seat.ends_at) };
  if (!canJoin(lesson, now)) throw new AppError('not_joinable');
  const minted = await orUnavailable(ctx, () =>
    ctx.providers.room.mintJoinToken({
      room_id: params.room_id,
      user_id: actor.user_id,
      role,
      name: actor.name,
      ttl_seconds: TOKEN_SECONDS,
    }),
  );
  await recordAccess(ctx.db, ctx, 'room_join', actor.user_id, seat.lesson_id);
  return {
    ...minted,
    role,
    lesson_id: seat.lesson_id,
    class_id: seat.class_id,
    class_name: seat.class_name,
    title: seat.title,
    calendar_history_id: seat.calendar_history_id,
    starts_at: lesson.start,
    ends_at: lesson.end,
  };
}

const lessonColumns = sql`l.id as lesson_id, l.title, l.starts_at, l.ends_at, h.id as calendar_history_id`;

/** The student's seat in the class, with its next lesson; present too when only one lesson is the student's. */
async function studentsSeat(ctx: Ctx, room_id: string): Promise<SeatRow | undefined> {
  const student_id = actorOf(ctx).student_id;
  const { rows } = await ctx.db.execute<SeatRow>(sql`
    select c.id as class_id, c.title as class_name, s.student_status as is_active, ${lessonColumns}
    from classes c
    join students s on s.student_id = ${student_id}
    left join lateral (select l.* from lessons l join lesson_students ls on ls.lesson_id = l.id
      where l.class_id = c.id and ls.student_id = s.student_id and l.status = 'scheduled'
        and l.ends_at > ${ctx.clock.now().toISOString()}
      order by l.starts_at limit 1) l on true
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and (l.id is not null or exists (select 1 from class_students cs
      where cs.class_id = c.id and cs.student_id = s.student_id and cs.left_at is null))`);
  return rows[0];
}

/** The teacher's next lesson in the room: of an own class, or one that the teacher stands in for. */
async function teachersSeat(ctx: Ctx, room_id: string): Promise<SeatRow | undefined> {
  const teacher_id = actorOf(ctx).teacher_id;
  const { rows } = await ctx.db.execute<SeatRow>(sql`
    select c.id as class_id, c.title as class_name, true as is_active, ${lessonColumns}
    from classes c
    left join lateral (select l.* from lessons l
      where l.class_id = c.id and l.teacher_id = ${teacher_id} and l.status = 'scheduled'
        and l.ends_at > ${ctx.clock.now().toISOString()}
      order by l.starts_at limit 1) l on true
    left join calendar_history h on h.lesson_id = l.id
    where c.room_id = ${room_id} and (l.id is not null or c.teacher_id = ${teacher_id})`);
  return rows[0];
}
