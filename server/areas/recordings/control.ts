import { and, desc, eq, inArray } from 'drizzle-orm';
import { RECORDING, UNFINISHED } from '../../../domain/recordings.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { RoomProviderError } from '../../providers/room/port.ts';
import { isRemoved, orUnavailable, studentsSeat, teachersSeat } from '../room/api.ts';
import { changeStatus, isRecorded, type Recording } from './changeStatus.ts';
import { endRecording } from './endRecording.ts';
import { announceRecording } from './lesson.ts';
import { missingConsents, peopleIn } from './present.ts';
import { lacksSpace, spaceCheck } from './space.ts';
import { lesson_recordings } from './tables.ts';
import { endWithoutConsent } from './watch.ts';

async function newest(db: Reader, lesson_id: string): Promise<Recording | undefined> {
  const [row] = await db
    .select()
    .from(lesson_recordings)
    .where(eq(lesson_recordings.lesson_id, lesson_id))
    .orderBy(desc(lesson_recordings.started_at))
    .limit(1);
  return row;
}

const isUnfinished = (recording: Recording | undefined): boolean =>
  UNFINISHED.some((status) => status === recording?.status);

/** Whoever cannot reach the room's server sees nobody in it, and cannot record. */
const peopleOrNobody = (ctx: Ctx, room_id: string) =>
  peopleIn(ctx, room_id).catch((error: unknown) => {
    if (error instanceof RoomProviderError) return [];
    throw error;
  });

/** The newest recording of the lesson that the caller may enter. Rooms of others look missing. */
export const readRecording: Handler<'GET /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { type, user_id } = requireActor(ctx);
  const isGuest = type === 'STUDENT';
  const seat = ensureFound(
    isGuest ? await studentsSeat(ctx, params.room_id) : await teachersSeat(ctx, params.room_id),
  );
  if (!seat.is_active) throw new AppError('student_inactive');
  const none = { status: null, ended_why: null, started_at: null, can_record: false, missing: [] };
  if (seat.lesson_id === null) return none;
  if (isGuest && (await isRemoved(ctx.db, seat.lesson_id, user_id))) throw new AppError('removed_from_room');
  const recording = await newest(ctx.db, seat.lesson_id);
  const { status = null, started_at = null } = recording ?? {};
  // The reason is noted before the recording is stopped.
  const ended_why = recording && !isRecorded(recording) ? recording.ended_why : null;
  if (isGuest) return { ...none, status, started_at };
  const people = await peopleOrNobody(ctx, params.room_id);
  const missing = await missingConsents(ctx.db, ctx, people);
  const can_record =
    people.length > 0 &&
    missing.length === 0 &&
    !isUnfinished(recording) &&
    !(await lacksSpace(ctx, seat.lesson_id));
  return { status, ended_why, started_at, can_record, missing };
};

/** Recording begins once everyone in the room consents (REC-1). */
export const startRecording: Handler<'POST /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { room_id } = params;
  const seat = ensureFound(await teachersSeat(ctx, room_id));
  const { class_name } = seat;
  const lesson_id = ensureFound(seat.lesson_id);
  const people = await orUnavailable(ctx, () => peopleIn(ctx, room_id));
  if (people.length === 0) throw new AppError('recording_empty');
  const now = ctx.clock.now();
  const id = await ctx.transaction(async (tx) => {
    const hasSpace = await spaceCheck(tx, ctx);
    const [row] = await tx
      .insert(lesson_recordings)
      .values({
        lesson_id,
        user_id: requireActor(ctx).user_id,
        room_id,
        status: 'starting',
        started_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: lesson_recordings.id });
    if (!row) throw new AppError('recording_running');
    if (!(await hasSpace())) throw new AppError('recording_full');
    if ((await missingConsents(tx, ctx, people)).length > 0) throw new AppError('recording_consent');
    await audit(tx, ctx, {
      context: 'recordings',
      entity: 'lesson_recordings',
      entity_id: row.id,
      entity_name: class_name,
      after: {},
    });
    await announceRecording(tx, ctx, lesson_id);
    return row.id;
  });
  let begun: Recording | undefined;
  try {
    const provider_name = await orUnavailable(ctx, () =>
      ctx.providers.room.startRecording({ room_id, recording_id: id }),
    );
    [begun] = await ctx.db
      .update(lesson_recordings)
      .set({ provider_name })
      .where(eq(lesson_recordings.id, id))
      .returning();
  } catch (error) {
    // The caller is refused: nothing that was recorded was interrupted.
    await changeStatus(ctx, id, 'failed', { ended_at: ctx.clock.now() });
    throw error;
  }
  // It was ended before the provider had begun it, and knew it by no name.
  if (begun && (begun.ended_why !== null || !isRecorded(begun)))
    await orUnavailable(ctx, () => endRecording(ctx, begun, begun.ended_why ?? 'interrupted'));
  // Somebody may have entered while the recording was not there to be ended.
  await endWithoutConsent(ctx, room_id);
  return { status: (await newest(ctx.db, lesson_id))?.status ?? 'starting' };
};

export const stopRecording: Handler<'DELETE /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { room_id } = params;
  const lesson_id = ensureFound(ensureFound(await teachersSeat(ctx, room_id)).lesson_id);
  const [running] = await ctx.db
    .select()
    .from(lesson_recordings)
    .where(
      and(eq(lesson_recordings.lesson_id, lesson_id), inArray(lesson_recordings.status, [...RECORDING])),
    );
  if (!running) throw new AppError('recording_not_running');
  await orUnavailable(ctx, () => endRecording(ctx, running, 'host'));
  return ok;
};
