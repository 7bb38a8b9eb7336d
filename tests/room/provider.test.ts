import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { RoomRole } from '../../domain/roomRoles.ts';
import { createHmsRoom } from '../../server/providers/room/hms/hmsRoom.ts';
import type { RoomEvent, RoomProvider } from '../../server/providers/room/port.ts';
import { eventually } from '../support/eventually.ts';
import { startHmsCloud } from './support/hmsCloud.ts';
import { startRoom } from './support/startRoom.ts';

interface Seat {
  peer_id: string;
  leave(): void | Promise<void>;
}
interface Rooms {
  provider: RoomProvider;
  events: readonly RoomEvent[];
  clock: { now(): number; advance(ms: number): void };
  /** What a browser does with a token of the provider; fails with the provider's words. */
  enter(token: string, user_id: string): Promise<Seat>;
  close(): void | Promise<void>;
}

async function startEmbedded(): Promise<Rooms> {
  const { room, events, clock, host, init, socket, close } = await startRoom();
  return {
    provider: room.provider,
    events,
    clock,
    async enter(token, user_id) {
      const peer_id = randomUUID();
      const { status, body } = await init(token, peer_id);
      if (status !== 200) throw new Error('message' in body ? String(body.message) : String(status));
      expect(JSON.stringify(body)).toContain(`ws://${host}/room/signal`);
      const client = socket(peer_id, token);
      await client.next('session-info');
      const { error } = await client.call('join', { name: user_id, data: '' });
      if (error) throw new Error(error.message);
      return { peer_id, leave: () => client.send('leave') };
    },
    close,
  };
}

async function startHms(): Promise<Rooms> {
  let time = Date.UTC(2026, 10, 24, 22, 0);
  const clock = {
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  };
  const appSecret = 'app secret';
  const cloud = await startHmsCloud(appSecret, clock.now);
  const { provider, handleWebhook } = createHmsRoom({
    accessKey: 'key',
    appSecret,
    baseUrl: cloud.baseUrl,
    fetch,
    clock,
    random: { uuid: randomUUID },
    templateId: 'template',
  });
  const known = new Map<string, RoomEvent>();
  const events: RoomEvent[] = [];
  // As the school's ledger does with what is reported again.
  provider.onEvent((event) => {
    if (known.has(event.id)) expect(known.get(event.id)).toEqual(event);
    else events.push(event);
    known.set(event.id, event);
  });
  cloud.onWebhook(handleWebhook);
  return { provider, events, clock, enter: cloud.enter, close: cloud.close };
}

const MINUTE = 60_000;

describe.each([
  ['the built-in room', startEmbedded],
  ['100ms', startHms],
])('the provider of rooms: %s', (_, start) => {
  let rooms: Rooms;
  const open = async (name = 'turma-7') => {
    rooms ??= await start();
    return (await rooms.provider.ensureRoom({ name })).room_id;
  };
  afterEach(async () => {
    await rooms.close();
    rooms = undefined as never;
  });

  const tokenOf = async (room_id: string, user_id: string, role: RoomRole = 'guest') =>
    (await rooms.provider.mintJoinToken({ room_id, user_id, role, name: user_id })).token;
  const enter = async (room_id: string, user_id: string, role: RoomRole = 'guest') =>
    rooms.enter(await tokenOf(room_id, user_id, role), user_id);
  const present = async (room_id: string) => {
    const live = (await rooms.provider.listLiveSessions()).filter((each) => each.room_id === room_id);
    return live.flatMap(({ peers }) => peers.map(({ user_id, role }) => `${role} ${user_id}`)).sort();
  };
  const kinds = () =>
    rooms.events.map((event) => ('user_id' in event ? `${event.type} ${event.user_id}` : event.type));

  it('gives a name the same room each time, and another name another one', async () => {
    const room_id = await open();
    expect(await open()).toBe(room_id);
    expect(await open('turma-8')).not.toBe(room_id);
  });

  it('lists whom it let in, with the role of the token, until they leave, and keeps rooms apart', async () => {
    const [first, second] = [await open(), await open('turma-8')];
    const teacher = await enter(first, 'teacher', 'host');
    await enter(first, 'ana');
    await enter(first, 'director', 'observer');
    await enter(second, 'bruno');
    expect(await present(first)).toEqual(['guest ana', 'host teacher', 'observer director']);
    expect(await present(second)).toEqual(['guest bruno']);
    await teacher.leave();
    await eventually(async () => expect(await present(first)).toEqual(['guest ana', 'observer director']));
  });

  it('reports a session from its first person to its last, with the times of what happened', async () => {
    const room_id = await open();
    const began = rooms.clock.now();
    const teacher = await enter(room_id, 'teacher', 'host');
    rooms.clock.advance(MINUTE);
    const ana = await enter(room_id, 'ana');
    rooms.clock.advance(MINUTE);
    await ana.leave();
    await eventually(() => expect(kinds()).toContain('peer_left ana'));
    await teacher.leave();
    await eventually(() => expect(kinds()).toContain('session_closed'));
    expect(kinds()).toEqual([
      'session_opened',
      'peer_joined teacher',
      'peer_joined ana',
      'peer_left ana',
      'peer_left teacher',
      'session_closed',
    ]);
    expect(rooms.events.map(({ at }) => (at - began) / MINUTE)).toEqual([0, 0, 1, 2, 2, 2]);
    expect(new Set(rooms.events.map(({ session_id }) => session_id)).size).toBe(1);
    expect(rooms.events[1]).toMatchObject({ room_id, peer_id: teacher.peer_id, role: 'host' });
    expect(await rooms.provider.listLiveSessions()).toEqual([]);
    rooms.clock.advance(MINUTE);
    await enter(room_id, 'ana');
    expect(rooms.events.at(-1)?.session_id).not.toBe(rooms.events[0]?.session_id);
  });

  it('refuses a token that has expired, and each while the room is disabled', async () => {
    const room_id = await open();
    const token = await tokenOf(room_id, 'ana');
    rooms.clock.advance(10 * MINUTE);
    await expect(rooms.enter(token, 'ana')).rejects.toThrow('token has expired');
    await rooms.provider.setRoomEnabled(room_id, false);
    await expect(enter(room_id, 'ana')).rejects.toThrow('room is not active');
    await rooms.provider.setRoomEnabled(room_id, true);
    await enter(room_id, 'ana');
    expect(await present(room_id)).toEqual(['guest ana']);
  });

  it('sends away whom the school removes, and says that there is no such person afterwards', async () => {
    const room_id = await open();
    await enter(room_id, 'teacher', 'host');
    const { peer_id } = await enter(room_id, 'ana');
    await rooms.provider.removePeer({ room_id, peer_id, reason: 'barulho' });
    await eventually(() => expect(kinds()).toContain('peer_left ana'));
    expect(await present(room_id)).toEqual(['host teacher']);
    const again = rooms.provider.removePeer({ room_id, peer_id, reason: 'barulho' });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  it('ends a room for everyone, and locks it until it is enabled again, whether or not anyone is there', async () => {
    const room_id = await open();
    await enter(room_id, 'teacher', 'host');
    await enter(room_id, 'ana');
    await rooms.provider.endRoom({ room_id, reason: 'fim' });
    await eventually(() => expect(kinds()).toContain('session_closed'));
    expect(await present(room_id)).toEqual([]);
    await rooms.provider.endRoom({ room_id, reason: 'fim', lock: true });
    await expect(enter(room_id, 'ana')).rejects.toThrow('room is not active');
    await rooms.provider.setRoomEnabled(room_id, true);
    // Tokens of the moment in which the room ended are no longer good.
    rooms.clock.advance(MINUTE);
    // Her students come after the teacher: a lesson that was ended for all is opened by its host.
    await enter(room_id, 'teacher', 'host');
    await enter(room_id, 'ana');
    expect(await present(room_id)).toEqual(['guest ana', 'host teacher']);
  });

  it('records a room until it is stopped, and has the file once the recording has ended', async () => {
    const room_id = await open();
    const begin = () => rooms.provider.startRecording({ room_id, recording_id: 'recording-1' });
    await expect(begin()).rejects.toThrow();
    await enter(room_id, 'teacher', 'host');
    const recording = await begin();
    const stages = () =>
      rooms.events.flatMap((event) => (event.type === 'recording_changed' ? [event.status] : []));
    await eventually(() => expect(stages()).toEqual(['running']));
    expect(await rooms.provider.takeRecording({ room_id, recording })).toBe('recording');
    rooms.clock.advance(MINUTE);
    const stop = () => rooms.provider.stopRecording({ room_id, recording, why: 'host' });
    await stop();
    const stops = expect.stringMatching(/^stopp(ing|ed)$/);
    await eventually(() => expect(stages()).toEqual(['running', stops, 'ended']));
    await stop();
    const file = await rooms.provider.takeRecording({ room_id, recording });
    if (file === null || typeof file === 'string') throw new Error('there is a file');
    expect(['webm', 'mp4']).toContain(file.extension);
    expect('key' in file || 'bytes' in file).toBe(true);
  });
});

describe('a room that another process has taken over', () => {
  it('refuses what is asked of it here in a way that can be asked again', async () => {
    const elsewhere = { isHeld: () => false, isCertain: true, fenceOf: () => async () => false };
    const { room, close } = await startRoom(undefined, undefined, elsewhere);
    const asked = { room_id: 'class-1', recording_id: randomUUID() };
    const refused = { name: 'RoomProviderError', status: 503 };
    await expect(room.provider.startRecording(asked)).rejects.toMatchObject(refused);
    await expect(room.provider.setRoomEnabled('class-1', false)).rejects.toMatchObject(refused);
    await close();
  });
});
