import { and, eq, inArray, isNull } from 'drizzle-orm';
import { RECORDING, type RecordingEnd } from '../../../domain/recordings.ts';
import type { Ctx } from '../../platform/context.ts';
import { changeStatus, type Recording } from './changeStatus.ts';
import { lesson_recordings } from './tables.ts';

/** What the room's provider calls it. */
export const nameOf = ({ provider_name, id }: Pick<Recording, 'provider_name' | 'id'>): string =>
  provider_name ?? id;

/**
 * Ends a recording. The reason is noted first: the provider may report the end, without it, before it answers, and whoever is
 * just starting the recording finds the reason when the name is stored. The name is read only then, for it may be new.
 */
export async function endRecording(ctx: Ctx, { id, room_id }: Recording, why: RecordingEnd): Promise<void> {
  const isIt = eq(lesson_recordings.id, id);
  await ctx.db
    .update(lesson_recordings)
    .set({ ended_why: why })
    .where(and(isIt, isNull(lesson_recordings.ended_why)));
  const [named] = await ctx.db
    .select({ provider_name: lesson_recordings.provider_name })
    .from(lesson_recordings)
    .where(isIt);
  const recording = nameOf({ id, provider_name: named?.provider_name ?? null });
  try {
    await ctx.providers.room.stopRecording({ room_id, recording, why });
  } catch (error) {
    const isRecorded = inArray(lesson_recordings.status, [...RECORDING]);
    await ctx.db
      .update(lesson_recordings)
      .set({ ended_why: null })
      .where(and(isIt, isRecorded, eq(lesson_recordings.ended_why, why)));
    throw error;
  }
  await changeStatus(ctx, id, 'stopping', { ended_at: ctx.clock.now(), ended_why: why });
}
