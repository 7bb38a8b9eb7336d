import { type SQL, sql } from 'drizzle-orm';
import { LEASE_MS, UNSTEADY_MS } from '../../../../domain/roomPlacing.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import { bool, digits, int, orNull, rowsOf, text } from '../../../platform/db/rows.ts';
import { isFree } from '../../../platform/locks.ts';
import type { RoomRecord } from '../embedded/roomRecord.ts';

/** A process that has not reported for this long is asked at its own address whether it is still running. */
const LATE_MS = 3000;
/** A process that was silent for this long is forgotten. */
const FORGOTTEN_MS = 60_000;
/** Longer than what a room remembers of removals and ends; then it is only cleared. */
const STALE_MS = 2 * 3_600_000;
/** The number of rooms that a process takes over at a time; the others follow 2 s later. */
const MOST_ORPHANS = 200;

const ago = (ms: number) => sql.raw(`clock_timestamp() - interval '${ms} milliseconds'`);

/** The name of the lock that a process holds for as long as it is connected. */
export const lockOf = (host_id: string) => `room-host:${host_id}`;

export interface Lease {
  host_id: string;
  address: string;
  epoch: string;
  /** The room's state for the one that serves it; undefined where that has to be read once more. */
  state: RoomRecord | null | undefined;
}

export interface SeenHost {
  id: string;
  address: string;
  workers: number;
  people: number;
  is_late: boolean;
  is_silent: boolean;
}

const record = (value: unknown): value is RoomRecord =>
  typeof value === 'object' && value !== null && 'room_id' in value && typeof value.room_id === 'string';

/** The statements about who serves which room. All times are the database's. */
export class LeaseTable {
  readonly #db: Db;
  readonly #me: string;

  constructor(db: Db, me: string) {
    this.#db = db;
    this.#me = me;
  }

  /**
   * True for a process whose last report is older than `LEASE_MS`, provided that this process itself reported throughout that time: after
   * an outage of the database, the last reports of all processes are old.
   */
  #isSilent(seen_at: SQL): SQL {
    return sql`(${seen_at} < ${ago(LEASE_MS)} and exists (select from room_hosts me
      where me.id = ${this.#me} and me.seen_at >= ${ago(UNSTEADY_MS)} and me.steady_since < ${ago(LEASE_MS)}))`;
  }

  async beat({ address, workers, people }: { address: string; workers: number; people: number }) {
    await this.#db.execute(sql`
      insert into room_hosts (id, address, workers, people, seen_at, steady_since)
      values (${this.#me}, ${address}, ${workers}, ${people}, clock_timestamp(), clock_timestamp())
      on conflict (id) do update set address = excluded.address, workers = excluded.workers, people = excluded.people,
        seen_at = excluded.seen_at, steady_since = case when room_hosts.seen_at < ${ago(UNSTEADY_MS)}
          then excluded.seen_at else room_hosts.steady_since end`);
  }

  hosts(): Promise<SeenHost[]> {
    return rowsOf(this.#db, {
      id: text,
      address: text,
      workers: int,
      people: int,
      is_late: bool,
      is_silent: bool,
    })`select h.id::text, h.address, h.workers, h.people, h.seen_at < ${ago(LATE_MS)} as is_late,
      ${this.#isSilent(sql`h.seen_at`)} as is_silent from room_hosts h`;
  }

  /** Epochs by room. */
  async mine(): Promise<Map<string, string>> {
    const rows = await rowsOf(this.#db, { room_id: text, epoch: digits })`
      select room_id, epoch::text from room_leases where host_id = ${this.#me}`;
    return new Map(rows.map(({ room_id, epoch }) => [room_id, epoch]));
  }

  /** Rooms with people in them that nobody serves, as far as is known, and those of which something is left to be cleared. */
  orphans({ isFirst }: { isFirst: boolean }): Promise<{ room_id: string; host_id: string | null }[]> {
    const late = sql`h.seen_at < ${ago(LATE_MS)}`;
    return rowsOf(this.#db, { room_id: text, host_id: orNull(text) })`
      select s.room_id, l.host_id::text from room_state s
      left join room_leases l on l.room_id = s.room_id left join room_hosts h on h.id = l.host_id
      where (h.id is null or ${isFirst ? sql`true` : late})
        and (jsonb_typeof(s.state->'session') = 'object' or s.updated_at < ${ago(STALE_MS)})
      limit ${MOST_ORPHANS}`;
  }

  async forgetSilent(): Promise<void> {
    await this.#db.execute(sql`delete from room_hosts h where h.seen_at < ${ago(FORGOTTEN_MS)}
      and ${this.#isSilent(sql`h.seen_at`)}`);
  }

  /**
   * Places a room that nobody serves, and returns who serves it. `gone` is a process that no longer answers at its address: once its
   * lock is free, too, its rooms are taken at once. Null while another process places the room, and if the chosen process has no
   * workers, as during its shutdown; only itself may choose it then, since its workers may be starting.
   */
  async place(room_id: string, host_id: string, gone: string | null): Promise<Lease | null> {
    const [row] = await rowsOf(this.#db, {
      host_id: orNull(text),
      epoch: orNull(digits),
      address: orNull(text),
      is_moved: bool,
      state: orNull(record),
    })`
      with taken as (
        insert into room_leases (room_id, host_id, epoch)
        select ${room_id}, id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from room_hosts
        where id = ${host_id} and (workers > 0 or id = ${this.#me})
        on conflict (room_id) do update
          set host_id = excluded.host_id, epoch = greatest(room_leases.epoch + 1, excluded.epoch)
          where exists (select from room_hosts h where h.id = room_leases.host_id and ${this.#isSilent(sql`h.seen_at`)})
            or (room_leases.host_id = ${gone}::uuid and ${isFree(sql`${lockOf(gone ?? '')}`)})
        returning host_id, epoch, xmax::text <> '0' as is_moved)
      select coalesce(t.host_id, l.host_id)::text as host_id, coalesce(t.epoch, l.epoch)::text as epoch, h.address,
        coalesce(t.is_moved or l.host_id is not null, false) as is_moved, s.state
      from (select 1) one left join taken t on true left join room_leases l on l.room_id = ${room_id}
      left join room_hosts h on h.id = coalesce(t.host_id, l.host_id) left join room_state s on s.room_id = ${room_id}`;
    if (!row?.host_id || !row.epoch || row.address === null) return null;
    const { address, epoch, is_moved, state } = row;
    // Whoever had it may have written after this statement began to read.
    return { host_id: row.host_id, address, epoch, state: is_moved ? undefined : state };
  }

  async stateOf(room_id: string): Promise<RoomRecord | null> {
    const [row] = await rowsOf(this.#db, { state: record })`
      select state from room_state where room_id = ${room_id}`;
    return row?.state ?? null;
  }

  async release(room_id: string, epoch: string): Promise<void> {
    await this.#db.execute(sql`delete from room_leases
      where room_id = ${room_id} and host_id = ${this.#me} and epoch = ${epoch}::bigint`);
  }

  /** Releases all rooms except those that are kept, and accepts no more. */
  async leave(kept: readonly string[]): Promise<void> {
    await this.#db.execute(sql`with none as (update room_hosts set workers = 0, seen_at = clock_timestamp() where id = ${this.#me})
      delete from room_leases where host_id = ${this.#me}
        and room_id not in (select jsonb_array_elements_text(${JSON.stringify(kept)}::jsonb))`);
  }

  async forgetMe(): Promise<void> {
    await this.#db.execute(sql`delete from room_hosts where id = ${this.#me}`);
  }

  /** A row while this process holds the room, which nobody takes before the end of the transaction. */
  held(room_id: string, epoch: string): SQL {
    return sql`select room_id from room_leases
      where room_id = ${room_id} and host_id = ${this.#me} and epoch = ${epoch}::bigint for share`;
  }

  async isHeld(tx: Reader, room_id: string, epoch: string): Promise<boolean> {
    return (await tx.execute(this.held(room_id, epoch))).rows.length > 0;
  }
}
