import { canJoin } from '../../../domain/joining.ts';
import { requireActor } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { orUnavailable } from './classRoom.ts';
import { isRemoved } from './removals.ts';
import { studentsSeat, teachersSeat } from './seat.ts';

/** Limits entering, not staying. */
export const TOKEN_SECONDS = 300;

/** Issued from 15 minutes before the lesson (ROOM-1, ROOM-2); other rooms return 404. */
export const roomToken: Handler<'GET /v1/classes/:room_id/:user_type/token'> = async (ctx, { params }) => {
  const actor = requireActor(ctx);
  const now = ctx.clock.now();
  const role = actor.type === 'STUDENT' ? ('guest' as const) : ('host' as const);
  const seat = ensureFound(
    role === 'guest' ? await studentsSeat(ctx, params.room_id) : await teachersSeat(ctx, params.room_id),
  );
  if (!seat.is_active) throw new AppError('student_inactive');
  if (params.user_type !== role) throw new AppError('forbidden');
  const { lesson_id, title, starts_at, ends_at } = seat;
  if (lesson_id === null || title === null || starts_at === null || ends_at === null)
    throw new AppError('not_joinable');
  const lesson = { start: new Date(starts_at), end: new Date(ends_at) };
  if (!canJoin(lesson, now)) throw new AppError('not_joinable');
  if (role === 'guest') {
    if (await isRemoved(ctx.db, lesson_id, actor.user_id)) throw new AppError('removed_from_room');
    // A returning host reopens it.
    if (seat.session_ended) throw new AppError('room_ended');
  }
  const minted = await orUnavailable(ctx, () =>
    ctx.providers.room.mintJoinToken({
      room_id: params.room_id,
      user_id: actor.user_id,
      login_id: actor.session_id,
      role,
      name: actor.name,
      ttl_seconds: TOKEN_SECONDS,
    }),
  );
  await recordAccess(ctx.db, ctx, 'room_join', actor.user_id, lesson_id);
  return {
    ...minted,
    role,
    lesson_id,
    class_id: seat.class_id,
    class_name: seat.class_name,
    title,
    calendar_history_id: seat.calendar_history_id,
    starts_at: lesson.start,
    ends_at: lesson.end,
    now,
  };
};
