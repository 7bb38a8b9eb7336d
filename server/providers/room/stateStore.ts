import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { retryWhileUnreachable } from '../../platform/db/retryWhileUnreachable.ts';
import type { RoomRecord, RoomStateStore } from './embedded/roomRecord.ts';
import { room_state } from './embedded/tables.ts';

export const roomStateStore = (db: Db, now: () => Date): RoomStateStore => ({
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
  },
  remove: async (room_id) => {
    await retryWhileUnreachable(() => db.delete(room_state).where(eq(room_state.room_id, room_id)));
  },
});
