import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { retryWhileUnreachable } from '../../platform/db/retryWhileUnreachable.ts';
import { liveSessionOf, type RoomRecord, type RoomStateStore } from './embedded/roomRecord.ts';
import { room_state } from './embedded/tables.ts';

/** What those who watch the live lessons see of a room. */
function shownOf(record: RoomRecord): string {
  const session = liveSessionOf(record);
  if (!session) return '';
  const people = session.peers.map(({ peer_id, user_id, role }) => [peer_id, user_id, role]);
  return JSON.stringify([session.session_id, people]);
}

/** `changed` is called once a stored room has other people, so that whoever is told reads the new ones in any process. */
export function roomStateStore(db: Db, now: () => Date, changed: () => Promise<void>): RoomStateStore {
  const shown = new Map<string, string>();
  const compare = async (room_id: string, next: string) => {
    if (next === (shown.get(room_id) ?? '')) return;
    if (next === '') shown.delete(room_id);
    else shown.set(room_id, next);
    await retryWhileUnreachable(changed);
  };
  return {
    load: async () => (await db.select().from(room_state)).map((row) => row.state as unknown as RoomRecord),
    save: async (record) => {
      const state = record as unknown as Record<string, unknown>;
      const updated_at = now();
      await retryWhileUnreachable(() =>
        db
          .insert(room_state)
          .values({ room_id: record.room_id, state, updated_at })
          .onConflictDoUpdate({ target: room_state.room_id, set: { state, updated_at } }),
      );
      await compare(record.room_id, shownOf(record));
    },
    remove: async (room_id) => {
      await retryWhileUnreachable(() => db.delete(room_state).where(eq(room_state.room_id, room_id)));
      await compare(room_id, '');
    },
  };
}
