import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHmsRoom, type HmsRoom } from '../../server/providers/room/hms/hmsRoom.ts';
import { readHs256 } from '../../server/providers/room/jwt.ts';
import type { RoomEvent } from '../../server/providers/room/port.ts';
import { startHmsStub } from './support/hmsStub.ts';

const appSecret = 'app secret';
const clock = { now: () => Date.UTC(2026, 10, 24, 22, 0) };
const random = { uuid: randomUUID };

let stub: Awaited<ReturnType<typeof startHmsStub>>;
let hms: HmsRoom;
beforeEach(async () => {
  stub = await startHmsStub(appSecret, clock.now);
  const { baseUrl } = stub;
  hms = createHmsRoom({ accessKey: 'key', appSecret, baseUrl, fetch, clock, random, templateId: 'template' });
});
afterEach(() => stub.close());

describe('100ms', () => {
  it('creates a room by name, enables and disables it', async () => {
    stub.answer('POST /rooms', { id: '627cdddff2e4e30487862ad1', enabled: true });
    stub.answer('POST /rooms/627cdddff2e4e30487862ad1', { id: '627cdddff2e4e30487862ad1', enabled: false });
    const { room_id } = await hms.provider.ensureRoom({ name: 'turma-7' });
    await hms.provider.setRoomEnabled(room_id, false);
    expect(stub.calls.map(({ body }) => body)).toEqual([
      { name: 'turma-7', template_id: 'template' },
      { enabled: false },
    ]);
  });

  it('mints join tokens that the SDK can read, without an endpoint', async () => {
    const { token, initEndpoint } = await hms.provider.mintJoinToken({
      room_id: 'r',
      user_id: 'u',
      role: 'host',
    });
    expect(initEndpoint).toBeUndefined();
    expect(await readHs256(token, appSecret)).toMatchObject({
      access_key: 'key',
      type: 'app',
      version: 2,
      room_id: 'r',
      user_id: 'u',
      role: 'host',
      exp: clock.now() / 1000 + 120,
    });
  });

  it('records a room, and hands over its file once there is one', async () => {
    const ids = { room_id: 'room/1', recording: 'rec-1' };
    stub.answer('POST /recordings/room/room%2F1/start', { id: 'rec-1', status: 'starting' });
    expect(await hms.provider.startRecording({ room_id: 'room/1', recording_id: 'own' })).toBe('rec-1');
    stub.answer('GET /recordings/rec-1', { id: 'rec-1', status: 'post_processing' });
    expect(await hms.provider.takeRecording(ids)).toBe('processing');
    for (const status of ['running', 'stopping', 'a state of which the documentation knows nothing']) {
      stub.answer('GET /recordings/rec-1', { id: 'rec-1', status });
      expect(await hms.provider.takeRecording(ids)).toBe('recording');
    }
    const video = { id: 'asset-1', type: 'room-composite', duration: 61 };
    const assets = [{ id: 'asset-0', type: 'chat' }, video];
    stub.answer('GET /recordings/rec-1', { id: 'rec-1', status: 'completed', recording_assets: assets });
    const url = `${stub.baseUrl}/file`;
    stub.answer('GET /recording-assets/asset-1/presigned-url', { id: 'asset-1', url });
    // The store of files refuses the school's token; the stub refuses what comes without one.
    await expect(hms.provider.takeRecording(ids)).rejects.toThrow('100ms gave no file');
    stub.open('/file', Buffer.from('video'));
    const file = await hms.provider.takeRecording(ids);
    if (file === null || typeof file === 'string' || !('bytes' in file)) throw new Error('no file');
    expect(file).toMatchObject({ duration_seconds: 61, extension: 'mp4' });
    const parts: Uint8Array[] = [];
    for await (const part of file.bytes) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('video');
    stub.answer('GET /recordings/rec-1', { id: 'rec-1', status: 'failed' });
    expect(await hms.provider.takeRecording(ids)).toBeNull();
  });

  it('has nothing of a recording that it does not know, and passes on other refusals', async () => {
    const ids = { room_id: 'r', recording: 'unknown' };
    stub.answer('GET /recordings/unknown', { code: 404, message: 'recording not found' }, 404);
    expect(await hms.provider.takeRecording(ids)).toBeNull();
    stub.answer('GET /recordings/unknown', { code: 500, message: 'internal' }, 500);
    await expect(hms.provider.takeRecording(ids)).rejects.toThrow('internal');
  });

  it('stops a recording, also one that has ended', async () => {
    const input = { room_id: 'r', recording: 'rec-1', why: 'host' as const };
    stub.answer('POST /recordings/rec-1/stop', { id: 'rec-1', status: 'stopping' });
    await hms.provider.stopRecording(input);
    stub.answer('POST /recordings/rec-1/stop', { code: 404, message: 'recording not found' }, 404);
    await hms.provider.stopRecording(input);
    stub.answer('POST /recordings/rec-1/stop', { code: 500, message: 'internal' }, 500);
    await expect(hms.provider.stopRecording(input)).rejects.toThrow('internal');
  });

  it('stops whatever is recorded in a room', async () => {
    const input = { room_id: 'room/1', recording: null, why: 'interrupted' as const };
    stub.answer('POST /recordings/room/room%2F1/stop', { data: [{ id: 'rec-1', status: 'stopping' }] });
    await hms.provider.stopRecording(input);
    expect(stub.calls.map(({ path }) => path)).toEqual(['/recordings/room/room%2F1/stop']);
  });

  it.each([
    ['beam.started.success', 'running'],
    ['beam.stopped.success', 'stopped'],
    ['beam.recording.success', 'ended'],
    ['beam.failure', 'ended'],
  ])('reports %s as %s', async (type, status) => {
    const events: RoomEvent[] = [];
    hms.provider.onEvent((event) => void events.push(event));
    const timestamp = '2026-11-24T22:05:00Z';
    await hms.handleWebhook({
      id: 'event-1',
      type,
      timestamp,
      data: { room_id: 'r', session_id: 's', recording_id: 'rec-1' },
    });
    expect(events).toEqual([
      {
        type: 'recording_changed',
        id: `rec-1:${status}`,
        room_id: 'r',
        session_id: 's',
        at: Date.parse(timestamp),
        recording: 'rec-1',
        status,
        ...(type === 'beam.failure' && { why: 'interrupted' }),
      },
    ]);
  });

  it.each([
    ['beam.started.success', 'running'],
    ['beam.stopped.success', 'stopped'],
    ['beam.recording.success', 'ended'],
    ['beam.failure', 'ended'],
  ])('reports %s without the name of its recording, as documented, as %s', async (type, status) => {
    const events: RoomEvent[] = [];
    hms.provider.onEvent((event) => void events.push(event));
    const beam = { beam_id: 'beam-1', room_id: 'r', session_id: 's' };
    const timestamp = '2026-11-24T22:05:00Z';
    await hms.handleWebhook({ id: 'event-1', type, timestamp, data: beam });
    await hms.handleWebhook({ id: 'event-1-again', type, timestamp, data: beam });
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ id: `beam-1:${status}`, room_id: 'r', recording: null, status });
    expect(events[1]).toEqual(events[0]);
  });

  it('lists every page of live sessions, with those present', async () => {
    const peer = { name: 'Ana', role: 'guest', user_id: 'u', joined_at: '2026-11-24T22:00:00Z' };
    const one = (n: number) => ({
      id: `s${n}`,
      room_id: 'r',
      active: true,
      created_at: '2026-11-24T21:58:00Z',
      peers: { a: { id: 'a', ...peer }, b: { id: 'b', ...peer, left_at: '2026-11-24T22:01:00Z' } },
    });
    const full = Array.from({ length: 100 }, (_, n) => one(n));
    stub.answer('GET /sessions?active=true&limit=100', { limit: 100, data: full, last: 's99' });
    stub.answer('GET /sessions?active=true&limit=100&start=s99', {
      limit: 100,
      data: [one(100)],
      last: 's100',
    });
    const live = await hms.provider.listLiveSessions();
    expect(live).toHaveLength(101);
    expect(live[100]).toEqual({
      session_id: 's100',
      room_id: 'r',
      started_at: Date.UTC(2026, 10, 24, 21, 58),
      peers: [
        { peer_id: 'a', user_id: 'u', name: 'Ana', role: 'guest', joined_at: Date.UTC(2026, 10, 24, 22) },
      ],
    });
  });

  it('does not list its own recorders, nor a session in which nobody else is left, nor report that they come and go', async () => {
    const joined_at = '2026-11-24T22:00:00Z';
    const recorder = { id: 'b', name: 'beam', role: '__internal_recorder', user_id: 'beam', joined_at };
    const ana = { id: 'a', name: 'Ana', role: 'guest', user_id: 'u', joined_at };
    const session = (id: string, peers: object) => ({ id, room_id: id, created_at: joined_at, peers });
    const data = [session('s1', { a: ana, b: recorder }), session('s2', { b: recorder })];
    stub.answer('GET /sessions?active=true&limit=100', { data });
    const live = await hms.provider.listLiveSessions();
    expect(live.map(({ room_id, peers }) => [room_id, peers.map(({ role }) => role)])).toEqual([
      ['s1', ['guest']],
    ]);
    const events: RoomEvent[] = [];
    hms.provider.onEvent((event) => void events.push(event));
    const peer = { room_id: 's1', session_id: 's1', peer_id: 'b', user_id: 'beam', role: recorder.role };
    const event = { id: 'e', timestamp: joined_at };
    await hms.handleWebhook({ ...event, type: 'peer.join.success', data: { ...peer, joined_at } });
    await hms.handleWebhook({ ...event, type: 'peer.leave.success', data: { ...peer, left_at: joined_at } });
    expect(events).toEqual([]);
  });

  it('lists what it read when the pages do not move on, and reports a list that it cannot read', async () => {
    const one = { id: 's', room_id: 'r', active: true, created_at: '2026-11-24T21:58:00Z', peers: {} };
    const full = Array.from({ length: 100 }, () => one);
    stub.answer('GET /sessions?active=true&limit=100', { data: full, last: 's' });
    stub.answer('GET /sessions?active=true&limit=100&start=s', { data: full, last: 's' });
    expect(await hms.provider.listLiveSessions()).toHaveLength(200);
    stub.answer('GET /sessions?active=true&limit=100', { data: 'none' });
    await expect(hms.provider.listLiveSessions()).rejects.toMatchObject({ status: 502 });
  });

  it('issues a token of the role observer', async () => {
    const { token } = await hms.provider.mintJoinToken({ room_id: 'r', user_id: 'u', role: 'observer' });
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ type: 'app', room_id: 'r', user_id: 'u', role: 'observer' });
  });

  it('ends rooms and removes people', async () => {
    stub.answer('POST /active-rooms/r/end-room', { message: 'session is ending' });
    stub.answer('POST /active-rooms/r/remove-peers', { message: 'peer remove request submitted' });
    await hms.provider.endRoom({ room_id: 'r', reason: 'fim', lock: true });
    await hms.provider.removePeer({ room_id: 'r', peer_id: 'p', reason: 'barulho' });
    expect(stub.calls.map(({ body }) => body)).toEqual([
      { reason: 'fim', lock: true },
      { peer_id: 'p', reason: 'barulho' },
    ]);
  });

  it.each([403, 404, 429, 500])('passes on a %i from 100ms', async (status) => {
    stub.answer('POST /rooms', { code: status, message: 'said so', details: [] }, status);
    await expect(hms.provider.ensureRoom({ name: 'x' })).rejects.toMatchObject({
      status,
      message: '100ms: said so',
    });
  });

  it('reports a rejected secret and an unreachable 100ms', async () => {
    const { baseUrl } = stub;
    const options = { accessKey: 'key', baseUrl, fetch, clock, random, templateId: 't' };
    const wrong = createHmsRoom({ ...options, appSecret: 'other' });
    await expect(wrong.provider.ensureRoom({ name: 'x' })).rejects.toMatchObject({ status: 401 });
    const away = createHmsRoom({ ...options, appSecret, baseUrl: 'http://127.0.0.1:1' });
    await expect(away.provider.ensureRoom({ name: 'x' })).rejects.toMatchObject({ status: 503 });
  });
});

describe('the webhook', () => {
  const base = { version: '2.0', account_id: 'a', app_id: 'b', timestamp: '2026-11-24T22:00:05Z' };
  const data = { room_id: 'r', session_id: 's', room_name: 'turma-7', template_id: 't' };
  const joined = {
    ...base,
    id: 'e1',
    type: 'peer.join.success',
    data: {
      ...data,
      peer_id: 'p',
      user_id: 'u',
      user_name: 'Ana',
      role: 'guest',
      joined_at: '2026-11-24T22:00:01Z',
    },
  };

  it('becomes a room event, with the same id on each delivery', async () => {
    const events: RoomEvent[] = [];
    hms.provider.onEvent((event) => void events.push(event));
    await hms.handleWebhook(joined);
    await hms.handleWebhook({ ...joined, id: 'e1-again' });
    expect(events[0]).toMatchObject({
      type: 'peer_joined',
      user_id: 'u',
      at: Date.UTC(2026, 10, 24, 22, 0, 1),
    });
    expect(events[1]).toEqual(events[0]);
  });

  it('is ignored if its kind is unused, and refused if malformed', async () => {
    const events: RoomEvent[] = [];
    hms.provider.onEvent((event) => void events.push(event));
    await hms.handleWebhook({ ...base, id: 'e', type: 'hls.started.success', data });
    // A stream to another site, which records nothing.
    const stream = { ...data, beam_id: 'beam-1', recording_enabled: false };
    await hms.handleWebhook({ ...base, id: 'e', type: 'beam.started.success', data: stream });
    expect(events).toEqual([]);
    await expect(hms.handleWebhook({ type: 'peer.join.success' })).rejects.toThrow();
  });
});
