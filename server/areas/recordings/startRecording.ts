import { eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { orUnavailable, teachersSeat } from '../room/api.ts';
import { changeStatus, isRecorded, type Recording } from './changeStatus.ts';
import { endRecording } from './endRecording.ts';
import { isInTheWay } from './inRoom.ts';
import { announceRecording } from './lesson.ts';
import { missingConsents, stateOf } from './present.ts';
import { spaceCheck } from './space.ts';
import { lesson_recordings } from './tables.ts';
import { endWithoutConsent } from './watch.ts';

/** What the provider refuses although it was checked: the room has changed meanwhile. */
const REFUSALS = { 404: 'recording_empty', 409: 'recording_running', 423: 'recording_groups' } as const;

/** Stores that a recording of the lesson is being started, unless something is in the way. */
async function store(ctx: Ctx, room_id: string): Promise<Recording> {
  const {
    class_name,
    lesson_id: seated,
    is_current,
  } = ensureFound(await teachersSeat(ctx, room_id, 'inside'));
  const lesson_id = ensureFound(seated);
  // The teacher may have stayed while somebody else gives the next lesson, or for longer than a lesson may overrun.
  if (!is_current) throw new AppError('recording_no_lesson');
  const { people, isDivided } = await orUnavailable(ctx, () => stateOf(ctx, room_id));
  if (people.length === 0) throw new AppError('recording_empty');
  if (isDivided) throw new AppError('recording_groups');
  const now = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    const hasSpace = await spaceCheck(tx, ctx);
    // The earlier lesson may still be recorded. Beginnings wait for each other, so that no other one comes in between.
    if (await isInTheWay(tx, { room_id, lesson_id })) throw new AppError('recording_running');
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
      .returning();
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
    await announceRecording(tx, ctx, row);
    return row;
  });
}

/**
 * The caller is refused. Unless the provider refused by itself, it may have begun the recording without having been able to say so:
 * then it has to stop whatever it records in the room, which can be nothing else. Where it cannot be asked, the recording is left
 * as one that is being stopped, and is stopped at the next look.
 */
async function abandonStart(
  ctx: Ctx,
  { id, room_id }: Recording,
  { isRefused, recording }: { isRefused: boolean; recording: string | null },
): Promise<void> {
  const isStopped =
    isRefused ||
    (await ctx.providers.room.stopRecording({ room_id, recording, why: 'interrupted' }).then(
      () => true,
      (err: unknown) => {
        ctx.log.warn({ err, recording: id }, 'could not stop a recording whose start failed');
        return false;
      },
    ));
  // Nothing that was recorded was interrupted.
  await changeStatus(ctx, id, isStopped ? 'failed' : 'stopping', { ended_at: ctx.clock.now() });
}

/** Recording begins once everyone in the room consents (REC-1). */
export const startRecording: Handler<'POST /v1/classes/:room_id/recording'> = async (ctx, { params }) => {
  const { room_id } = params;
  const row = await store(ctx, room_id);
  const isIt = eq(lesson_recordings.id, row.id);
  let begun: Recording | undefined;
  let provider_name: string | null = null;
  try {
    provider_name = await orUnavailable(
      ctx,
      () => ctx.providers.room.startRecording({ room_id, recording_id: row.id }),
      REFUSALS,
    );
    [begun] = await ctx.db.update(lesson_recordings).set({ provider_name }).where(isIt).returning();
  } catch (error) {
    const isRefused = error instanceof AppError && error.code !== 'unavailable';
    await abandonStart(ctx, row, { isRefused, recording: provider_name });
    throw error;
  }
  // It was ended before the provider had begun it, and knew it by no name.
  if (begun && (begun.ended_why !== null || !isRecorded(begun)))
    await orUnavailable(ctx, () => endRecording(ctx, begun, begun.ended_why ?? 'interrupted'));
  // Somebody may have entered while the recording was not there to be ended.
  await endWithoutConsent(ctx, room_id);
  const [now] = await ctx.db.select().from(lesson_recordings).where(isIt);
  return { status: now?.status ?? 'starting' };
};
