import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { perform } from '../../server/providers/room/embedded/methods/table.ts';
import { RoomRegistry } from '../../server/providers/room/embedded/roomRegistry.ts';
import type { RoomRuntime } from '../../server/providers/room/embedded/runtime.ts';
import { firstUses } from './support/firstUses.ts';
import { MemoryStore } from './support/memoryStore.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

const room_id = 'class-1';

describe('a room that another process has taken over', () => {
  let test: TestRoom;
  beforeEach(async () => {
    test = await startRoom();
  });
  afterEach(() => test.close());

  it('does not begin a recording that was being started', async () => {
    await test.enter('teacher', 'host');
    const started = test.room.provider.startRecording({ room_id, recording_id: 'recording-1' });
    test.room.drop(room_id);
    await expect(started).rejects.toMatchObject({ status: 503 });
    expect(test.room.recorded()).toEqual([]);
  });

  it('refuses calls that were still waiting, and has nobody in it', async () => {
    const released: string[] = [];
    const runtime: RoomRuntime = {
      keys: ['a secret only the tests know'],
      clock: { now: () => 1000 },
      random: { uuid: randomUUID },
      isFirstUse: firstUses(),
      store: new MemoryStore(),
      log: { info: () => undefined, error: () => undefined },
    };
    const registry = new RoomRegistry(runtime, (node) => void released.push(node));
    const person = {
      user_id: 'u',
      name: 'Ana',
      data: '',
      role: 'guest',
      groups: [],
      watched: [],
      joined_at: 1,
    };
    const peers = { p: { ...person, peer_id: 'p' } };
    const session = { session_id: 's', started_at: 1, peers, values: {} };
    registry.take({ room_id, enabled: true, session, revoked: {} });
    const room = registry.room(room_id);
    const peer = room.find('p');
    const { node } = peer;
    registry.drop(room_id);
    expect(released).toEqual([node]);
    expect(room.joined).toEqual([]);
    const media = {
      publish: () => Promise.reject(new Error('nothing is published in a room that is gone')),
    };
    for (const method of ['join', 'offer', 'broadcast'])
      await expect(
        perform(method, { room, peer, params: {}, media: media as never, runtime }),
      ).rejects.toMatchObject({ code: 503 });
  });
});
