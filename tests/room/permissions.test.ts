import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNALS } from '../../domain/roomProtocol.ts';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
let host: SignalClient;
let guest: SignalClient;
let other: SignalClient;

beforeEach(async () => {
  test = await startRoom();
  host = await test.enter('teacher', 'host');
  guest = await test.enter('ana');
  other = await test.enter('bia');
});
afterEach(() => test.close());

const track = {
  track_id: 't',
  stream_id: 's',
  type: 'audio',
  source: 'regular',
  mute: false,
  description: '',
};

/** The room registers the tracks of an offer before it parses the SDP, so this SDP suffices. */
async function publish(client: SignalClient): Promise<void> {
  await client.call('offer', { desc: { type: 'offer', sdp: 'v=0\r\n' }, tracks: { t: track } });
}

describe('a guest', () => {
  it.each([
    ['mute a peer', 'track-update-request', { requested_for: 'peer-bia', track_id: 't', mute: true }],
    [
      'ask a peer to unmute',
      'track-update-request',
      { requested_for: 'peer-bia', track_id: 't', mute: false },
    ],
    ['mute everyone', 'change-track-mute-state-request', { value: true }],
    [
      'mute everyone’s microphone',
      'change-track-mute-state-request',
      { type: 'audio', source: 'regular', value: true },
    ],
    [
      'mute all students',
      'change-track-mute-state-request',
      { roles: ['guest'], type: 'audio', value: true },
    ],
    ['ask everyone to unmute', 'change-track-mute-state-request', { type: 'audio', value: false }],
    ['remove a peer', 'peer-leave-request', { requested_for: 'peer-bia', reason: '' }],
    ['end the room', 'end-room', { lock: false, reason: '' }],
    ['pin a message', 'set-metadata', { key: 'pinnedMessage', data: 'x' }],
    ['set the spotlight', 'set-metadata', { key: 'spotlight', data: 'peer-bia' }],
    ["lower a peer's hand", 'group-remove', { name: '_handraise', peer_id: 'peer-bia' }],
  ])('cannot %s', async (_, method, params) => {
    await publish(other);
    const { error } = await guest.call(method, params);
    expect(error?.code).toBe(403);
    for (const reached of [host, other])
      expect(reached.has('on-change-track-mute-state-request')).toBe(false);
    expect(other.has('on-track-update-request')).toBe(false);
    expect(other.has('on-peer-leave-request')).toBe(false);
    expect((await test.room.provider.listLiveSessions())[0]?.peers).toHaveLength(3);
  });

  it('cannot do anything before joining', async () => {
    const waiting = await test.open('caio');
    const { error } = await waiting.call('broadcast', { info: { message: 'oi', type: 'chat' } });
    expect(error?.code).toBe(403);
  });

  it('is shown with the name typed in the preview, and with one chosen later', async () => {
    const caio = await test.open('caio');
    await caio.call('join', { name: '  Caio  Nunes ' });
    const nameOf = async (fits: string) =>
      (await host.next('on-peer-join', ({ peer_id }) => peer_id === fits)).info;
    expect(await nameOf('peer-caio')).toMatchObject({ name: 'Caio Nunes', user_id: 'caio' });
    await caio.call('peer-update', { name: 'Caio N.' });
    expect(await host.next('on-peer-update')).toMatchObject({ info: { name: 'Caio N.', user_id: 'caio' } });
    expect(test.events.at(-1)).toMatchObject({ type: 'peer_joined', user_id: 'caio' });
  });

  it.each(['Helena Sampaio', 'HELENA  sampáio', 'Helena-Sampaio.'])(
    'may not take the name of a host: %j (ROOM-7)',
    async (name) => {
      await host.call('peer-update', { name: 'Helena Sampaio' });
      const { error } = await guest.call('peer-update', { name });
      expect(error).toMatchObject({ code: 403, message: 'name belongs to a host' });
      const caio = await test.open('caio');
      await caio.call('join', { name });
      expect(await host.next('on-peer-join', ({ peer_id }) => peer_id === 'peer-caio')).toMatchObject({
        info: { name: 'caio' },
      });
    },
  );

  it('loses a name that a host brings along or takes later, but keeps the name of the own account', async () => {
    const nameOf = async (peer: string) =>
      (await other.next('on-peer-update', ({ peer_id }) => peer_id === peer)).info;
    await guest.call('peer-update', { name: 'Iris' });
    expect(await nameOf('peer-ana')).toMatchObject({ name: 'Iris' });
    const second = await test.open('iris', 'host');
    await second.call('join', { name: 'Iris' });
    expect(await nameOf('peer-ana')).toMatchObject({ name: 'ana' });
    await second.call('peer-update', { name: 'Ana' });
    await guest.call('peer-update', { name: 'ana' });
    expect(await nameOf('peer-ana')).toMatchObject({ name: 'ana' });
    await guest.call('peer-update', { name: 'Aninha' });
    expect(await nameOf('peer-ana')).toMatchObject({ name: 'Aninha' });
    await second.call('peer-update', { name: 'Aninha' });
    expect(await nameOf('peer-ana')).toMatchObject({ name: 'ana' });
  });

  it.each(['', '   ', 'a\u202eb', 'x'.repeat(61)])('may not be called %j', async (name) => {
    expect((await guest.call('peer-update', { name })).error?.code).toBe(400);
    const caio = await test.open('caio');
    await caio.call('join', { name });
    expect(await host.next('on-peer-join', ({ peer_id }) => peer_id === 'peer-caio')).toMatchObject({
      info: { name: 'caio' },
    });
  });
});

describe('a host', () => {
  it('sends a mute request only to its target', async () => {
    await publish(guest);
    const { error } = await host.call('track-update-request', {
      requested_for: 'peer-ana',
      track_id: 't',
      mute: true,
    });
    expect(error).toBeUndefined();
    expect(await guest.next('on-track-update-request')).toMatchObject({
      requested_by: 'peer-teacher',
      mute: true,
    });
    expect(other.has('on-track-update-request')).toBe(false);
  });

  it('mutes everyone else by one request, which reaches a second host, too (ROOM-20)', async () => {
    const second = await test.enter('fee', 'host');
    const request = { type: 'audio', source: 'regular', value: true };
    expect((await host.call('change-track-mute-state-request', request)).error).toBeUndefined();
    for (const reached of [guest, other, second])
      expect(await reached.next('on-change-track-mute-state-request')).toEqual({
        ...request,
        requested_by: 'peer-teacher',
      });
    expect(host.has('on-change-track-mute-state-request')).toBe(false);
  });

  it('stops the screen of one person alone, who cannot share it again', async () => {
    const screen = { ...track, type: 'video', source: 'screen' };
    const sound = { ...track, track_id: 'sound', source: 'screen' };
    const microphone = { ...track, track_id: 'microphone' };
    const share = (tracks: object, by = guest) =>
      by.call('offer', { desc: { type: 'offer', sdp: 'v=0\r\n' }, tracks });
    const shared = { t: screen, sound, microphone };
    await share(shared);
    await share({ other: { ...screen, track_id: 'other' } }, other);
    const info = { type: SIGNALS.stopShare, message: 't' };
    expect((await other.call('broadcast', { info, peer_id: 'peer-ana' })).error?.code).toBe(403);
    expect((await host.call('broadcast', { info })).error?.code).toBe(400);
    expect((await host.call('broadcast', { info, peer_id: 'peer-ana' })).error).toBeUndefined();
    expect(await guest.next('on-broadcast')).toMatchObject({ info, peer: { role: 'host' }, private: true });
    for (const [id, stopped] of Object.entries({ t: screen, sound })) {
      expect(await other.next('on-track-remove', ({ tracks }) => id in Object(tracks))).toMatchObject({
        peer: { peer_id: 'peer-ana' },
        tracks: { [id]: stopped },
      });
    }
    expect(other.has('on-broadcast')).toBe(false);
    expect(guest.has('on-track-remove')).toBe(false);
    expect(test.events.some(({ type }) => type === 'message_sent')).toBe(false);
    expect((await share(shared)).error).toMatchObject({ code: 403, message: 'stopped by a host' });
    // The SDK withdraws the picture first, so its next offer still has the sound.
    expect((await share({ sound, microphone })).error?.message).not.toBe('stopped by a host');
  });

  it('removes a peer, who can return only with a new token', async () => {
    const old = await test.token({ user_id: 'ana' });
    await host.call('peer-leave-request', { requested_for: 'peer-ana', reason: 'barulho' });
    expect(await guest.next('on-peer-leave-request')).toMatchObject({ reason: 'barulho', room_end: false });
    expect(await host.next('on-peer-leave')).toMatchObject({ peer_id: 'peer-ana' });
    expect(test.events.find(({ type }) => type === 'peer_removed')).toMatchObject({
      user_id: 'ana',
      by_user_id: 'teacher',
    });
    expect((await test.init(old, 'peer-ana')).body).toEqual({ code: 403, message: 'token was revoked' });
    expect((await test.socket('peer-ana', old).closed()).reason).toBe('token was revoked');
    test.clock.advance(1000);
    expect((await test.init(await test.token({ user_id: 'ana' }))).status).toBe(200);
  });

  it('ends the room for everyone', async () => {
    const { error } = await host.call('end-room', { lock: false, reason: 'Até amanhã' });
    expect(error).toBeUndefined();
    for (const client of [guest, other]) {
      expect(await client.next('on-peer-leave-request')).toMatchObject({
        room_end: true,
        reason: 'Até amanhã',
      });
    }
    expect(await test.room.provider.listLiveSessions()).toEqual([]);
  });

  it('ends the room for guests in the preview too, but only for this lesson', async () => {
    const old = await test.token({ user_id: 'caio' });
    const waiting = await test.open('caio');
    await host.call('end-room', { lock: true, reason: '' });
    await guest.next('on-peer-leave-request');
    expect((await waiting.call('join', { name: 'caio' })).error).toMatchObject({
      message: 'room is not active',
    });
    expect((await test.init(old, 'another')).body).toMatchObject({ message: 'room is not active' });
    expect(test.events.at(-1)).toMatchObject({ type: 'session_closed', by_host: true });
    test.clock.advance(1000);
    await test.enter('teacher', 'host', 'again');
    await test.enter('ana', 'guest', 'again-too');
  });

  it('pins a message for everyone, including later arrivals', async () => {
    await guest.call('listen-metadata-change', { keys: ['pinnedMessage'] });
    await host.call('set-metadata', { key: 'pinnedMessage', data: 'página 42' });
    expect(await guest.next('on-metadata-change')).toMatchObject({
      values: [{ key: 'pinnedMessage', data: 'página 42' }],
    });
    const late = await test.enter('caio');
    await late.call('listen-metadata-change', { keys: ['pinnedMessage'] });
    expect(await late.next('on-metadata-change')).toMatchObject({ values: [{ data: 'página 42' }] });
  });
});
