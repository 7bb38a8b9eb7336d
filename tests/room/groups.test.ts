import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  adjustGroups,
  divide,
  GROUP_SIZES,
  groupOf,
  MAIN_ROOM,
  place,
  type RoomGroups,
} from '../../domain/roomGroups.ts';
import { SHARED_VALUES, SIGNALS } from '../../domain/roomProtocol.ts';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

describe('a division (ROOM-16)', () => {
  const sizes = fc.constantFrom(...GROUP_SIZES);

  it('has everyone once, leaves nobody alone, and its groups differ by one person at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), sizes, (count, size) => {
        const people = Array.from({ length: count }, (_, index) => index);
        const groups = divide(people, size);
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(people);
        const lengths = groups.map(({ length }) => length);
        expect(Math.min(...lengths)).toBeGreaterThanOrEqual(2);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(size, 3));
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('stays as it was for those who are still there, and takes in who is new', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String), { minLength: 2 });
    fc.assert(
      fc.property(ids, ids, sizes, (before, present, size) => {
        const groups = divide(before, size);
        const after = adjustGroups(groups, present, size);
        expect(after.flat().toSorted()).toEqual(present.toSorted());
        const together = (division: string[][], one: string, other: string) =>
          division.some((members) => members.includes(one) && members.includes(other));
        const staying = before.filter((id) => present.includes(id));
        for (const one of staying)
          for (const other of staying) expect(together(after, one, other)).toBe(together(groups, one, other));
      }),
    );
  });

  it('leaves the others where they are when one is moved, who is in one group or in the main room', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })));
    fc.assert(
      fc.property(moves, (made) => {
        let groups = [
          ['0', '1'],
          ['2', '3'],
          ['4', '5'],
        ];
        const where = new Map(groups.flatMap((members, index) => members.map((id) => [id, index + 1])));
        for (const [person, group] of made) {
          groups = place(groups, String(person), group);
          where.set(String(person), group);
        }
        expect(groups).toHaveLength(3);
        for (const [id, group] of where) expect(groupOf(groups, id)).toBe(group);
        expect(new Set(groups.flat()).size).toBe(groups.flat().length);
      }),
    );
  });
});

let test: TestRoom;
let host: SignalClient;
let ana: SignalClient;
let bia: SignalClient;
let caio: SignalClient;

beforeEach(async () => {
  test = await startRoom();
  host = await test.enter('teacher', 'host');
  ana = await test.enter('ana');
  bia = await test.enter('bia');
  caio = await test.enter('caio');
  for (const client of [host, ana, bia, caio]) await watch(client);
});
afterEach(() => test.close());

const watch = (client: SignalClient) =>
  client.call('listen-metadata-change', { keys: [SHARED_VALUES.groups] });
const ask = (client: SignalClient, change: unknown, type: string = SIGNALS.groups) =>
  client.call('broadcast', { info: { type, message: JSON.stringify(change) } });
const start = (groups: string[][], minutes = 5) => ask(host, { change: 'start', groups, minutes });
const told = async (client: SignalClient): Promise<RoomGroups | null> => {
  const { values } = await client.next('on-metadata-change');
  const [value] = values as { key: string; data: RoomGroups | null }[];
  expect(value?.key).toBe(SHARED_VALUES.groups);
  return value?.data ?? null;
};
const stored = async () => {
  const { result } = await host.call('get-metadata', { key: SHARED_VALUES.groups });
  return result?.data as RoomGroups | null;
};

describe('groups of a lesson (ROOM-16)', () => {
  it('are told to everyone with their end, and end by themselves', async () => {
    const from = test.clock.now();
    expect((await start([['ana', 'bia'], ['caio']])).error).toBeUndefined();
    for (const client of [host, ana, bia, caio])
      expect(await told(client)).toEqual({ groups: [['ana', 'bia'], ['caio']], ends_at: from + 300_000 });
    test.clock.advance(299_000);
    expect(await stored()).not.toBeNull();
    test.clock.advance(1000);
    for (const client of [host, ana]) expect(await told(client)).toBeNull();
    expect((await start([['ana', 'caio']])).error).toBeUndefined();
  });

  it('are extended, changed for one person, visited by the teacher, and ended', async () => {
    await start([['ana', 'bia'], ['caio']], 10);
    const first = await told(ana);
    await ask(host, { change: 'extend', minutes: 2 });
    expect(await told(ana)).toEqual({ groups: first?.groups, ends_at: (first?.ends_at ?? 0) + 120_000 });
    await ask(host, { change: 'place', user_id: 'bia', group: 2 });
    expect((await told(ana))?.groups).toEqual([['ana'], ['caio', 'bia']]);
    await ask(host, { change: 'place', user_id: 'teacher', group: 1 });
    expect((await told(ana))?.groups).toEqual([
      ['ana', 'teacher'],
      ['caio', 'bia'],
    ]);
    await ask(host, { change: 'place', user_id: 'teacher', group: MAIN_ROOM });
    expect((await told(ana))?.groups).toEqual([['ana'], ['caio', 'bia']]);
    await ask(host, { change: 'end' });
    expect(await told(ana)).toBeNull();
    // The time may have been faster than the teacher's click.
    expect((await ask(host, { change: 'end' })).error).toBeUndefined();
  });

  it('reach nobody as a message', async () => {
    await start([['ana', 'bia']]);
    await told(ana);
    await ask(host, { change: 'end' });
    await told(ana);
    expect(ana.has('on-broadcast')).toBe(false);
  });

  it('go on speaking when the teacher mutes everyone, whom the teacher does not hear (ROOM-20)', async () => {
    await test.enter('davi');
    await start([
      ['ana', 'bia'],
      ['caio', 'davi'],
    ]);
    await ask(host, { change: 'place', user_id: 'teacher', group: 1 });
    const request = { type: 'audio', source: 'regular', value: true };
    expect((await host.call('change-track-mute-state-request', request)).error).toBeUndefined();
    expect(await ana.next('on-change-track-mute-state-request')).toMatchObject(request);
    expect(caio.has('on-change-track-mute-state-request')).toBe(false);
  });

  it('are changed by hosts alone', async () => {
    await start([['ana', 'bia']]);
    for (const change of [
      { change: 'start', groups: [['ana', 'bia']], minutes: 5 },
      { change: 'extend', minutes: 1 },
      { change: 'place', user_id: 'ana', group: 0 },
      { change: 'end' },
    ])
      expect((await ask(ana, change)).error?.code).toBe(403);
    const forged = { key: SHARED_VALUES.groups, data: null };
    for (const client of [ana, host])
      expect((await client.call('set-metadata', forged)).error?.code).toBe(403);
    expect((await stored())?.groups).toEqual([['ana', 'bia']]);
  });

  it.each([
    ['of nobody', { change: 'start', groups: [], minutes: 5 }, 400],
    ['of one student', { change: 'start', groups: [['ana']], minutes: 5 }, 400],
    ['with an empty one', { change: 'start', groups: [['ana', 'bia'], []], minutes: 5 }, 400],
    ['with a person twice', { change: 'start', groups: [['ana', 'bia'], ['ana']], minutes: 5 }, 400],
    ['with somebody who is not here', { change: 'start', groups: [['ana', 'dora']], minutes: 5 }, 404],
    ['with the teacher', { change: 'start', groups: [['ana', 'teacher']], minutes: 5 }, 404],
    ['without a time', { change: 'start', groups: [['ana', 'bia']] }, 400],
    ['of half a minute', { change: 'start', groups: [['ana', 'bia']], minutes: 0.5 }, 400],
    ['of hours', { change: 'start', groups: [['ana', 'bia']], minutes: 61 }, 400],
    ['that were not started', { change: 'extend', minutes: 1 }, 409],
    ['unknown', { change: 'mix' }, 400],
  ])('%s are refused', async (_, change, code) => {
    expect((await ask(host, change)).error?.code).toBe(code);
    expect(await stored()).toBeNull();
  });

  it('are started once, have a longest time, and know their own numbers alone', async () => {
    await start([['ana', 'bia']], 60);
    expect((await start([['ana', 'bia']])).error?.code).toBe(409);
    expect((await ask(host, { change: 'extend', minutes: 1 })).error?.code).toBe(413);
    for (const [user_id, group] of [
      ['ana', 2],
      ['dora', 1],
    ])
      expect((await ask(host, { change: 'place', user_id, group })).error?.code).toBe(404);
    for (const group of [-1, 1.5])
      expect((await ask(host, { change: 'place', user_id: 'ana', group })).error?.code).toBe(400);
    expect((await host.call('broadcast', { info: { type: SIGNALS.groups, message: '{' } })).error?.code).toBe(
      400,
    );
  });

  it('of two teachers who start at once are those of one of them', async () => {
    const other = await test.enter('second', 'host');
    const outcomes = await Promise.all([
      start([['ana', 'bia']]),
      ask(other, { change: 'start', groups: [['ana', 'caio']], minutes: 5 }),
    ]);
    expect(outcomes.map(({ error }) => error?.code).toSorted()).toEqual([409, undefined].toSorted());
  });

  it('survive a restart of the server, and are not recorded', async () => {
    await start([['ana', 'bia']]);
    await expect(
      test.room.provider.startRecording({ room_id: 'class-1', recording_id: 'r1' }),
    ).rejects.toMatchObject({ status: 423 });
    const { store } = test;
    await test.close();
    test = await startRoom(store);
    host = await test.open('teacher', 'host');
    expect((await stored())?.groups).toEqual([['ana', 'bia']]);
  });
});
