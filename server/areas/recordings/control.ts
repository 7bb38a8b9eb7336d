import { RECORDING } from '../../../domain/recordings.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { RoomProviderError } from '../../providers/room/port.ts';
import { isRemoved, orUnavailable, studentsSeat, teachersSeat } from '../room/api.ts';
import { isRecorded } from './changeStatus.ts';
import { endRecording } from './endRecording.ts';
import { hasRecording, isInTheWay, recordingIn } from './inRoom.ts';
import { missingConsents, peopleIn } from './present.ts';

/** Whoever cannot reach the room's server sees nobody in it. */
const peopleOrNobody = (ctx: Ctx, room_id: string) =>
  peopleIn(ctx, room_id).catch((error: unknown) => {
    if (error instanceof RoomProviderError) return [];
    throw error;
  });

/** Rooms of others look missing. */
export const readRecording: Handler<'GET /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { room_id } = params;
  const { type, user_id } = requireActor(ctx);
  const isGuest = type === 'STUDENT';
  const seat = await (isGuest ? studentsSeat : teachersSeat)(ctx, room_id, 'inside');
  const lesson_id = seat?.lesson_id ?? null;
  const recording = await recordingIn(ctx, room_id, lesson_id);
  // Whoever gave a lesson for somebody else has no seat any more once another lesson has begun, but may be recorded on.
  if (!recording || isGuest) ensureFound(seat);
  if (seat && !seat.is_active) throw new AppError('student_inactive');
  const none = { status: null, ended_why: null, started_at: null, missing: [], is_in_the_way: false };
  if (!recording && lesson_id === null) return none;
  if (isGuest && lesson_id !== null && (await isRemoved(ctx.db, lesson_id, user_id)))
    throw new AppError('removed_from_room');
  const { status = null, started_at = null } = recording ?? {};
  if (isGuest) return { ...none, status, started_at };
  // The reason is noted before the recording is stopped.
  const ended_why = recording && !isRecorded(recording) ? recording.ended_why : null;
  const missing = await missingConsents(ctx.db, ctx, await peopleOrNobody(ctx, room_id));
  const is_in_the_way = await isInTheWay(ctx.db, { room_id, lesson_id });
  return { status, ended_why, started_at, missing, is_in_the_way };
};

export const stopRecording: Handler<'DELETE /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { room_id } = params;
  const seat = await teachersSeat(ctx, room_id, 'inside');
  const recording = await recordingIn(ctx, room_id, seat?.lesson_id ?? null);
  if (!recording) ensureFound(seat);
  if (!recording || !isRecorded(recording)) {
    // The room says that it is recorded, also to a host who is early for the next lesson.
    if (await hasRecording(ctx.db, room_id, RECORDING)) throw new AppError('recording_of_others');
    if (!recording) ensureFound(seat?.lesson_id);
    throw new AppError('recording_not_running');
  }
  await orUnavailable(ctx, () => endRecording(ctx, recording, 'host'));
  return ok;
};
