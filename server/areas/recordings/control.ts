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
import { changeStatus, type Recording } from './changeStatus.ts';
import { announceRecording } from './lesson.ts';
import { missingConsents, peopleIn } from './present.ts';
import { isFull } from './space.ts';
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
  const none = { status: null, started_at: null, can_record: false, missing: [] };
  if (seat.lesson_id === null) return none;
  if (isGuest && (await isRemoved(ctx.db, seat.lesson_id, user_id))) throw new AppError('removed_from_room');
  const recording = await newest(ctx.db, seat.lesson_id);
  const { status = null, started_at = null } = recording ?? {};
  if (isGuest) return { ...none, status, started_at };
  const people = await peopleOrNobody(ctx, params.room_id);
  const missing = await missingConsents(ctx.db, ctx, people);
  const can_record =
    people.length > 0 && missing.length === 0 && !isUnfinished(recording) && !(await isFull(ctx));
  return { status, started_at, can_record, missing };
};

/** Recording begins once everyone in the room consents (REC-1). */
export const startRecording: Handler<'POST /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { room_id } = params;
  const seat = ensureFound(await teachersSeat(ctx, room_id));
  const { class_name } = seat;
  const lesson_id = ensureFound(seat.lesson_id);
  const people = await orUnavailable(ctx, () => peopleIn(ctx, room_id));
  if (people.length === 0) throw new AppError('recording_empty');
  if (await isFull(ctx)) throw new AppError('recording_full');
  const now = ctx.clock.now();
  const id = await ctx.transaction(async (tx) => {
    if ((await missingConsents(tx, ctx, people)).length > 0) throw new AppError('recording_consent');
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
  try {
    const name = await orUnavailable(ctx, () =>
      ctx.providers.room.startRecording({ room_id, recording_id: id }),
    );
    await ctx.db.update(lesson_recordings).set({ provider_name: name }).where(eq(lesson_recordings.id, id));
  } catch (error) {
    await changeStatus(ctx, id, 'failed', { ended_at: ctx.clock.now(), ended_why: 'interrupted' });
    throw error;
  }
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
  await orUnavailable(ctx, () =>
    ctx.providers.room.stopRecording({
      room_id,
      recording: running.provider_name ?? running.id,
      why: 'host',
    }),
  );
  await changeStatus(ctx, running.id, 'stopping', { ended_at: ctx.clock.now(), ended_why: 'host' });
  return ok;
};
