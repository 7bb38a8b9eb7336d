import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyRecord, type RoomRecord } from '../../../server/providers/room/embedded/roomRecord.ts';
import { roomStateStore } from '../../../server/providers/room/stateStore.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
let epoch: string;
const changed = vi.fn(async () => undefined);
beforeAll(async () => {
  school = await startSchool();
});
beforeEach(() => {
  epoch = '1';
  changed.mockClear();
});
afterAll(() => school.stop());

/** The store of a process that holds every room, by the current `epoch`. */
const openStore = () =>
  roomStateStore(school.db, {
    now: () => school.clock.now(),
    changed,
    held: (room_id) => ({ epoch, lease: sql`select ${room_id}::text as room_id`, lost: () => undefined }),
  });

const roomWith = (room_id: string, names: string[]): RoomRecord => {
  const peerOf = (name: string) => ({ peer_id: name, user_id: name, name, role: 'guest', joined_at: 1 });
  const peers = names.map((name) => [name, { ...peerOf(name), data: '', groups: [], watched: [] }]);
  const session = { session_id: room_id, started_at: 1, values: {}, peers: Object.fromEntries(peers) };
  return { ...emptyRecord(room_id), session };
};

describe('the store of rooms', () => {
  it('announces a room whose people have changed, and no other change', async () => {
    const store = openStore();
    await store.save(roomWith('changed', ['ana']));
    await store.save({ ...roomWith('changed', ['ana']), revoked: { bruno: 1 } });
    expect(changed).toHaveBeenCalledTimes(1);
    await store.save(roomWith('changed', ['ana', 'bruno']));
    expect(changed).toHaveBeenCalledTimes(2);
    await store.save(emptyRecord('changed'));
    await store.remove('changed');
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('announces the people of a room that another process served in the meantime, also if they are those of before', async () => {
    const store = openStore();
    await store.save(roomWith('returned', ['ana']));
    // Another process served the room, and announced that somebody had entered.
    epoch = '2';
    await store.save(roomWith('returned', ['ana']));
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('announces that a room is empty, although this process never announced the people in it', async () => {
    const store = openStore();
    await store.save(emptyRecord('left'));
    await store.save(emptyRecord('left'));
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
