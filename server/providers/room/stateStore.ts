import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { retryWhileUnreachable } from '../../platform/db/retryWhileUnreachable.ts';
import {
  LeaseLostError,
  liveSessionOf,
  type RoomRecord,
  type RoomStateStore,
} from './embedded/roomRecord.ts';
import { room_state } from './embedded/tables.ts';

/** The part of a room that the list of live lessons shows. */
function shownOf(record: RoomRecord): string {
  const session = liveSessionOf(record);
  if (!session) return '';
  const people = session.peers.map(({ peer_id, user_id, role }) => [peer_id, user_id, role]);
  return JSON.stringify([session.session_id, people]);
}

interface StoreHooks {
  now: () => Date;
  changed: () => Promise<void>;
  /** Null if this process does not hold the room. `lease` is a query that returns a row while it does; `epoch` identifies the lease. */
  held(room_id: string): { epoch: string; lease: SQL; lost(): void } | null;
}

/** `changed` is called after a room has been stored with other people, so that every process then reads the new ones. */
export function roomStateStore(db: Db, { now, changed, held }: StoreHooks): RoomStateStore {
  /** The people announced last, with the lease: under other leases, other processes announce the people of the same room. */
  const shown = new Map<string, { epoch: string; people: string }>();
  const lost = (room_id: string, right: { lost(): void }) => {
    shown.delete(room_id);
    right.lost();
  };
  const compare = async (room_id: string, epoch: string, people: string) => {
    const before = shown.get(room_id);
    if (before?.epoch === epoch && before.people === people) return;
    shown.set(room_id, { epoch, people });
    await retryWhileUnreachable(changed);
  };
  return {
    load: async () => (await db.select().from(room_state)).map((row) => row.state as unknown as RoomRecord),
    save: async (record) => {
      const { room_id } = record;
      const right = held(room_id);
      if (!right) throw new LeaseLostError(room_id);
      const updated_at = now().toISOString();
      const { rows } = await retryWhileUnreachable(() =>
        db.execute(sql`with lease as (${right.lease})
          insert into room_state (room_id, state, updated_at)
          select room_id, ${JSON.stringify(record)}::jsonb, ${updated_at} from lease
          on conflict (room_id) do update set state = excluded.state, updated_at = excluded.updated_at returning room_id`),
      );
      if (rows.length === 0) {
        lost(room_id, right);
        throw new LeaseLostError(room_id);
      }
      await compare(room_id, right.epoch, shownOf(record));
    },
    remove: async (room_id) => {
      const right = held(room_id);
      if (!right) throw new LeaseLostError(room_id);
      const { rows } = await retryWhileUnreachable(() =>
        db.execute(sql`with lease as (${right.lease}),
          gone as (delete from room_state s using lease where s.room_id = lease.room_id)
          select room_id from lease`),
      );
      if (rows.length === 0) {
        lost(room_id, right);
        throw new LeaseLostError(room_id);
      }
      await compare(room_id, right.epoch, '');
      shown.delete(room_id);
    },
  };
}
