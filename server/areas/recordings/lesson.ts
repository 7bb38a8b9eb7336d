import { type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announceToLesson } from '../calendar/api.ts';

/** Tells the people of the lesson, whose pages show whether it is recorded, and those who watch the live lessons. */
export async function announceRecording(
  tx: Tx,
  { events }: Pick<Services, 'events'>,
  lesson_id: string,
): Promise<void> {
  await announceToLesson(tx, { events }, { lesson_id, topic: 'recording' });
  await events.announceChange(tx, { of: 'ADMIN', topic: 'live_classes' });
}

export const recorderCtx = (services: Services) => systemCtx(services, 'recordings');
