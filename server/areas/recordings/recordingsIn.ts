import { inArray } from 'drizzle-orm';
import { type RecordingStatus, UNFINISHED } from '../../../domain/recordings.ts';
import type { Reader } from '../../platform/db/database.ts';
import { lesson_recordings } from './tables.ts';

/** The states of what is being recorded in these rooms. */
export async function recordingsIn(
  db: Reader,
  room_ids: readonly string[],
): Promise<Map<string, RecordingStatus>> {
  if (room_ids.length === 0) return new Map();
  const rows = await db
    .select({ room_id: lesson_recordings.room_id, status: lesson_recordings.status })
    .from(lesson_recordings)
    .where(inArray(lesson_recordings.status, [...UNFINISHED]));
  return new Map(rows.map(({ room_id, status }) => [room_id, status]));
}
