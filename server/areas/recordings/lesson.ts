import { type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announceToLesson } from '../calendar/api.ts';
import { lessonAt } from '../room/api.ts';

/**
 * Tells the people of the lesson, and of the one that the room is in now, whose pages show whether the room is recorded, and those
 * who watch the live lessons.
 */
export async function announceRecording(
  tx: Tx,
  { events, clock }: Pick<Services, 'events' | 'clock'>,
  { lesson_id, room_id }: { lesson_id: string; room_id: string },
): Promise<void> {
  const current = await lessonAt(tx, room_id, clock.now());
  for (const id of new Set([lesson_id, current?.lesson_id ?? lesson_id]))
    await announceToLesson(tx, { events }, { lesson_id: id, topic: 'recording' });
  await events.announceChange(tx, { of: 'ADMIN', topic: 'live_classes' });
}

export const recorderCtx = (services: Services) => systemCtx(services, 'recordings');
