import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../../domain/roomPlacing.ts';
import { emptyRecord, type RoomRecord } from '../../../server/providers/room/embedded/roomRecord.ts';
import { LeaseTable, lockOf } from '../../../server/providers/room/leases/leaseTable.ts';
import { roomStateStore } from '../../../server/providers/room/stateStore.ts';
import { queriesOf } from '../../support/queries.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

/** A process that has reported once, and has done so for a minute. */
async function host() {
  const id = randomUUID();
  const table = new LeaseTable(school.db, id);
  await table.beat({ address: `http://127.0.0.1:1/${id}`, workers: 1, people: 0 });
  await since(id, { steady: 60_000 });
  return { id, table };
}

/** Moves what a process has reported into the past, by milliseconds. */
async function since(id: string, { seen, steady }: { seen?: number; steady?: number }): Promise<void> {
  const ago = (ms: number | undefined, column: string) =>
    ms === undefined ? sql.raw(column) : sql`clock_timestamp() - make_interval(secs => ${ms / 1000}::float8)`;
  await school.db.execute(sql`update room_hosts set seen_at = ${ago(seen, 'seen_at')},
    steady_since = ${ago(steady, 'steady_since')} where id = ${id}`);
}

const storeOf = (table: LeaseTable, epoch: string, lost: string[] = []) =>
  roomStateStore(school.db, {
    now: () => school.clock.now(),
    changed: async () => undefined,
    held: (room_id) => table.held(room_id, epoch),
    lost: (room_id) => void lost.push(room_id),
  });

/** A room that the first process holds, with a state that names it. */
async function heldRoom() {
  const [first, second] = [await host(), await host()];
  const room_id = `room-${randomUUID()}`;
  const lease = await first.table.place(room_id, first.id, null);
  if (!lease) throw new Error('the room was not placed');
  const stored: RoomRecord = { ...emptyRecord(room_id), ended_at: 1 };
  await storeOf(first.table, lease.epoch).save(stored);
  return { first, second, room_id, epoch: lease.epoch, stored };
}

it('a room costs its first visitor one statement, and those who come later none', async () => {
  const room_id = `room-${randomUUID()}`;
  const visit = async (user_id: string) => {
    const { token } = await school.services.providers.room.mintJoinToken({ room_id, user_id, role: 'host' });
    return queriesOf(async () => {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${school.url}/init?peer_id=x`, { headers })).status).toBe(200);
    });
  };
  const first = await visit(randomUUID());
  expect(first).toHaveLength(1);
  expect(first[0]).toContain('insert into room_leases');
  expect(await visit(randomUUID())).toEqual([]);
});

describe('the lease of a room', () => {
  it('is of one process, however many place the room at once', async () => {
    const hosts = await Promise.all(Array.from({ length: 6 }, host));
    const room_id = `room-${randomUUID()}`;
    const placed = await Promise.all(
      hosts.map(async ({ id, table }) => {
        for (;;) {
          const lease = await table.place(room_id, id, null);
          if (lease) return lease;
        }
      }),
    );
    expect(new Set(placed.map(({ host_id }) => host_id)).size).toBe(1);
    expect(new Set(placed.map(({ epoch }) => epoch)).size).toBe(1);
  });

  it('comes with the stored state in the same statement where nobody had the room before', async () => {
    const { first, second, room_id, epoch, stored } = await heldRoom();
    await first.table.release(room_id, epoch);
    expect(await second.table.place(room_id, second.id, null)).toMatchObject({
      host_id: second.id,
      state: stored,
    });
  });

  it('stays with a process that is heard from, whoever asks for the room', async () => {
    const { first, second, room_id, epoch } = await heldRoom();
    await since(first.id, { seen: LEASE_MS - 1000 });
    expect(await second.table.place(room_id, second.id, null)).toMatchObject({ host_id: first.id, epoch });
  });

  it('passes on from a process that is silent, and whoever lost it writes nothing any more', async () => {
    const { first, second, room_id, epoch, stored } = await heldRoom();
    await since(first.id, { seen: LEASE_MS + 1000 });
    const moved = await second.table.place(room_id, second.id, null);
    expect(moved).toMatchObject({ host_id: second.id, state: undefined });
    expect(BigInt(moved?.epoch ?? 0)).toBeGreaterThan(BigInt(epoch));
    const lost: string[] = [];
    const store = storeOf(first.table, epoch, lost);
    await expect(store.save({ ...stored, ended_at: 2 })).rejects.toThrow('another process serves');
    await expect(store.remove(room_id)).rejects.toThrow('another process serves');
    expect(lost).toEqual([room_id, room_id]);
    expect(await second.table.stateOf(room_id)).toEqual(stored);
    await school.services.transaction(async (tx) => {
      expect(await first.table.isHeld(tx, room_id, epoch)).toBe(false);
      expect(await second.table.isHeld(tx, room_id, moved?.epoch ?? '')).toBe(true);
    });
  });

  it('stays where it is while the one that asks has not been heard from itself, as after an outage of the database', async () => {
    const { first, second, room_id, epoch } = await heldRoom();
    for (const { id } of [first, second]) await since(id, { seen: LEASE_MS + 2000, steady: 60_000 });
    // The database is back, and the second process is the first to report.
    await second.table.beat({ address: 'http://127.0.0.1:1', workers: 1, people: 0 });
    expect(await second.table.place(room_id, second.id, null)).toMatchObject({ host_id: first.id, epoch });
    await since(second.id, { steady: LEASE_MS + 1000 });
    expect(await second.table.place(room_id, second.id, null)).toMatchObject({ host_id: second.id });
  });

  it('passes on from a process that is gone from its address only once its connection to the database is gone, too', async () => {
    const { first, second, room_id, epoch } = await heldRoom();
    expect(await school.services.locks.tryLock(lockOf(first.id))).toBe(true);
    expect(await second.table.place(room_id, second.id, first.id)).toMatchObject({
      host_id: first.id,
      epoch,
    });
    await school.services.locks.release(lockOf(first.id));
    expect(await second.table.place(room_id, second.id, first.id)).toMatchObject({ host_id: second.id });
  });

  it('is not taken before a writer that holds it has ended its transaction', async () => {
    const { first, second, room_id, epoch } = await heldRoom();
    await since(first.id, { seen: LEASE_MS + 1000 });
    const order: string[] = [];
    let moving: Promise<unknown> = Promise.resolve();
    await school.services.transaction(async (tx) => {
      expect(await first.table.isHeld(tx, room_id, epoch)).toBe(true);
      moving = second.table.place(room_id, second.id, null).then(() => order.push('moved'));
      await expect
        .poll(async () => {
          const { rows } = await school.db.execute(sql`select 1 from pg_locks where not granted`);
          return rows.length;
        })
        .toBeGreaterThan(0);
      order.push('written');
    });
    await moving;
    expect(order).toEqual(['written', 'moved']);
  });
});
