import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LEASE_MS } from '../../../domain/roomPlacing.ts';
import { emptyRecord, type RoomRecord } from '../../../server/providers/room/embedded/roomRecord.ts';
import { LeaseTable, lockOf } from '../../../server/providers/room/leases/leaseTable.ts';
import type { Place } from '../../../server/providers/room/leases/processes.ts';
import { HeldRooms, RoomLeases } from '../../../server/providers/room/leases/roomLeases.ts';
import { roomStateStore } from '../../../server/providers/room/stateStore.ts';
import { queriesOf } from '../../support/queries.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

/** A process that has reported once, and has done so for a minute. */
async function host(id: string = randomUUID()) {
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
    held: (room_id) => ({ epoch, lease: table.held(room_id, epoch), lost: () => void lost.push(room_id) }),
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
  expect(first, first.join('\n')).toHaveLength(1);
  expect(first[0]).toContain('insert into room_leases');
  expect(await visit(randomUUID())).toEqual([]);
});

describe('the lease of a room', () => {
  it('is of one process, however many place the room at once', async () => {
    const hosts = await Promise.all(Array.from({ length: 6 }, () => host()));
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
    // Somebody asks for the room before any process has reported again.
    expect(await second.table.place(room_id, second.id, null)).toMatchObject({ host_id: first.id, epoch });
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

  it('is not given to a process that is shutting down or has ended, unless that process itself asks for it', async () => {
    const [leaving, staying] = [await host(), await host()];
    const [room_id, own] = [`room-${randomUUID()}`, `room-${randomUUID()}`];
    await leaving.table.leave([]);
    expect(await staying.table.place(room_id, leaving.id, null)).toBeNull();
    expect(await staying.table.place(room_id, staying.id, null)).toMatchObject({ host_id: staying.id });
    // Its workers may be starting.
    expect(await leaving.table.place(own, leaving.id, null)).toMatchObject({ host_id: leaving.id });
    await leaving.table.forgetMe();
    expect(await staying.table.place(own, leaving.id, null)).toBeNull();
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

describe('a process that serves rooms', () => {
  const running: RoomLeases[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((leases) => leases.end()));
  });

  /** A process with all parts except the rooms themselves. */
  async function serving({
    id = randomUUID(),
    people = 0,
    isGone = async () => false,
  }: {
    id?: string;
    people?: number;
    isGone?: (place: Place) => Promise<boolean>;
  } = {}) {
    const { table } = await host(id);
    const held = new HeldRooms();
    const rooms = new Set<string>();
    const away: string[] = [];
    const leases = new RoomLeases(
      {
        me: id,
        table,
        room: {
          take: ({ room_id }) => void rooms.add(room_id),
          drop: (room_id) => void rooms.delete(room_id),
          idle: () => [],
          rooms: () => [...rooms],
          load: () => ({ workers: 1, people }),
        },
        locks: school.services.locks,
        address: () => `http://127.0.0.1:1/${id}`,
        isGone,
        away: (gone) => void away.push(gone),
        log: { info: () => undefined, error: () => undefined },
      },
      held,
    );
    running.push(leases);
    return { id, table, held, rooms, away, leases };
  }
  const stored = async () => undefined;

  it('chooses another process for a room if the chosen one is shutting down', async () => {
    // When several processes are empty, the first is chosen, unless the asking process is one of them.
    const leaving = await serving({ id: `00000000-0000-4000-8000-${randomUUID().slice(-12)}` });
    const staying = await serving({ people: 10 });
    await leaving.leases.start();
    await staying.leases.start();
    await leaving.leases.leave([], stored);
    const room_id = `room-${randomUUID()}`;
    const holder = await staying.leases.route(room_id);
    expect(holder?.id).not.toBe(leaving.id);
    expect((await staying.table.mine()).has(room_id)).toBe(holder === null);
  });

  it('reports until its last rooms are released, and takes no more', async () => {
    const leaving = await serving();
    await leaving.leases.start();
    const room_id = `room-${randomUUID()}`;
    await leaving.table.place(room_id, leaving.id, null);
    await leaving.leases.route(room_id);
    await leaving.leases.leave([room_id], stored);
    expect(leaving.rooms).toEqual(new Set([room_id]));
    await since(leaving.id, { seen: LEASE_MS - 1000 });
    const seen = async () => (await leaving.table.hosts()).find(({ id }) => id === leaving.id);
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ is_late: false, workers: 0 }), 5000);
    await leaving.leases.leave([], stored);
    expect(leaving.rooms).toEqual(new Set());
    expect((await leaving.table.mine()).size).toBe(0);
  });

  it('cuts the pipes to silent processes before it asks others whether they are gone, and asks these in parallel', async () => {
    const asked: string[] = [];
    let answer: (isGone: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    const asking = await serving({
      isGone: ({ id }) => {
        asked.push(id);
        return answered;
      },
    });
    const slow = [await host(), await host()];
    for (const { id, table } of slow) {
      const room_id = `room-${randomUUID()}`;
      const lease = await table.place(room_id, id, null);
      const session = { session_id: randomUUID(), started_at: 1, peers: {}, values: {} };
      await storeOf(table, lease?.epoch ?? '').save({ ...emptyRecord(room_id), session });
    }
    const silent = await host();
    await since(silent.id, { seen: LEASE_MS + 1000 });
    const started = asking.leases.start();
    await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(slow.map(({ id }) => id))), 5000);
    expect(asking.away).toContain(silent.id);
    answer(false);
    await started;
  });

  it('keeps a room that it has taken again when a write under the earlier lease is refused', async () => {
    const one = await serving();
    await one.leases.start();
    const room_id = `room-${randomUUID()}`;
    const lease = await one.table.place(room_id, one.id, null);
    await one.leases.route(room_id);
    one.held.lost(room_id, String(BigInt(lease?.epoch ?? 0) - 1n));
    expect(one.rooms).toEqual(new Set([room_id]));
    one.held.lost(room_id, lease?.epoch ?? '');
    expect(one.rooms).toEqual(new Set());
  });
});

describe('a room that another process serves', () => {
  it('is listed with its people, without other data of its session', async () => {
    const other = await host();
    const room_id = `room-${randomUUID()}`;
    const lease = await other.table.place(room_id, other.id, null);
    const who = { peer_id: 'p', user_id: 'u', name: 'Ana', role: 'guest', joined_at: 1_800_000_000_001 };
    const peers = {
      p: { ...who, data: '{}', groups: ['_handraise'], watched: ['x'], account_name: 'Ana Sá' },
    };
    const session = { session_id: randomUUID(), started_at: 1_800_000_000_000, peers, values: {} };
    await storeOf(other.table, lease?.epoch ?? '').save({ ...emptyRecord(room_id), session });
    const { room } = school.services.providers;
    const { session_id, started_at } = session;
    const list = async () => (await room.listLiveSessions()).filter((each) => each.room_id === room_id);
    expect(await list()).toEqual([{ room_id, session_id, started_at, peers: [who] }]);
    const values = {
      groups: { data: { groups: [['u']], ends_at: 1 }, change_version: 1, updated_by: '', updated_at: 1 },
    };
    await storeOf(other.table, lease?.epoch ?? '').save({
      ...emptyRecord(room_id),
      session: { ...session, values },
    });
    expect(await list()).toEqual([{ room_id, session_id, started_at, peers: [who], is_divided: true }]);
    // Its recordings belong to the process that serves it.
    expect(await room.takeRecording({ room_id, recording: randomUUID() })).toBe('recording');
    await storeOf(other.table, lease?.epoch ?? '').save(emptyRecord(room_id));
    expect(await list()).toEqual([]);
  });
});

it('a line test is forwarded to a process with media workers if this one has none', async () => {
  let led: IncomingMessage | null = null;
  const other = createServer();
  other.on('upgrade', (request, socket) => {
    led = request;
    socket.end('HTTP/1.1 418 Reached\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { table } = await host();
  const report = () => table.beat({ address: `http://127.0.0.1:${port}`, workers: 1, people: 0 });
  // Those of the other tests have no media any more.
  await school.db.execute(sql`update room_hosts set workers = 0`);
  school.services.providers.drain();
  await vi.waitFor(
    async () => {
      await report();
      const socket = new WebSocket(`${school.url.replace('http', 'ws')}/room/signal?line=x`);
      socket.on('error', () => undefined);
      const [, { statusCode }] = await once(socket, 'unexpected-response');
      expect(statusCode).toBe(418);
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(led).toMatchObject({ url: '/room/signal?line=x' });
  other.close();
});
