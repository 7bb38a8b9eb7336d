import { sql } from 'drizzle-orm';
import { RECORDING_STATUSES, type RecordingStatus, UNFINISHED } from '../../../domain/recordings.ts';
import { isOneOf } from '../../platform/db/columns.ts';
import type { Reader } from '../../platform/db/database.ts';
import { oneOf, rowsOf, text } from '../../platform/db/rows.ts';

interface LiveRoom {
  readonly room_id: string;
  /** The lesson under way there. */
  readonly lesson_id: string | null;
}

const parts = sql`r.room_id, r.status, r.started_at`;

/**
 * The state of the newest recording in each room: of its lesson, also of one that has ended or failed, or of what is still being
 * recorded there. Each part has an index, however many recordings are kept.
 */
export async function recordingsIn(
  db: Reader,
  rooms: readonly LiveRoom[],
): Promise<Map<string, RecordingStatus>> {
  if (rooms.length === 0) return new Map();
  const room_ids = JSON.stringify(rooms.map(({ room_id }) => room_id));
  const lesson_ids = sql.param(rooms.flatMap(({ lesson_id }) => lesson_id ?? []));
  const rows = await rowsOf(db, { room_id: text, status: oneOf(RECORDING_STATUSES) })`
    select distinct on (r.room_id) r.room_id, r.status from (
      select ${parts} from lesson_recordings r where r.lesson_id = any(${lesson_ids}::uuid[])
      union all
      select ${parts} from lesson_recordings r where ${isOneOf(sql`r.status`, UNFINISHED)}
    ) r join json_array_elements_text(${room_ids}::json) asked on asked.value = r.room_id
    order by r.room_id, r.started_at desc`;
  return new Map(rows.map(({ room_id, status }) => [room_id, status]));
}
