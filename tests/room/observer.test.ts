import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNALS } from '../../domain/roomProtocol.ts';
import { signHs256 } from '../../server/providers/room/jwt.ts';
import type { SignalClient } from './support/signalClient.ts';
import { SECRET, startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
let host: SignalClient;
let guest: SignalClient;

beforeEach(async () => {
  test = await startRoom();
  host = await test.enter('teacher', 'host');
  guest = await test.enter('ana');
});
afterEach(() => test.close());

const track = (type: string, source: string) => ({
  t: { track_id: 't', stream_id: 's', type, source, mute: false, description: '' },
});
const desc = { type: 'offer', sdp: 'v=0\r\n' };
const roleIn = async (user_id: string) =>
  (await test.room.provider.listLiveSessions())[0]?.peers.find((peer) => peer.user_id === user_id)?.role;

describe('an observer (ROOM-14)', () => {
  it('is announced to everyone as what it is, under the name of the account', async () => {
    const observer = await test.open('coordenação', 'observer');
    await observer.call('join', { name: 'Ana', data: '' });
    for (const client of [host, guest]) {
      const joined = await client.next('on-peer-join', ({ peer_id }) => peer_id === 'peer-coordenação');
      expect(joined).toMatchObject({
        role: 'observer',
        info: { name: 'coordenação', user_id: 'coordenação' },
      });
    }
    const late = await test.open('bia');
    await late.call('join', { name: 'bia' });
    const { peers } = await late.next('peer-list');
    expect(Object.values(Object(peers))).toContainEqual(expect.objectContaining({ role: 'observer' }));
  });

  it.each([
    ['publish a microphone', 'offer', { desc, tracks: track('audio', 'regular') }],
    ['publish a camera', 'offer', { desc, tracks: track('video', 'regular') }],
    ['share a screen', 'offer', { desc, tracks: track('video', 'screen') }],
    ['mute a peer', 'track-update-request', { requested_for: 'peer-ana', track_id: 't', mute: true }],
    ['mute everyone', 'change-track-mute-state-request', { value: true }],
    ['remove a student', 'peer-leave-request', { requested_for: 'peer-ana', reason: '' }],
    ['remove the teacher', 'peer-leave-request', { requested_for: 'peer-teacher', reason: '' }],
    ['end the room', 'end-room', { lock: false, reason: '' }],
    ['write to everyone', 'broadcast', { info: { message: 'Sou o professor', type: 'chat' } }],
    ['write to one person', 'broadcast', { info: { message: 'oi', type: 'chat' }, peer_id: 'peer-ana' }],
    ['stop a screen', 'broadcast', { info: { type: SIGNALS.stopShare, message: 't' }, peer_id: 'peer-ana' }],
    ['pin a message', 'set-metadata', { key: 'pinnedMessage', data: 'x' }],
    ['store a value of its own', 'set-metadata', { key: 'mine', data: 'x' }],
    ['set the spotlight', 'set-metadata', { key: 'spotlight', data: 'peer-ana' }],
    ['raise a hand', 'group-join', { name: '_handraise' }],
    ["lower a student's hand", 'group-remove', { name: '_handraise', peer_id: 'peer-ana' }],
    ['take another name', 'peer-update', { name: 'Professora' }],
  ])('cannot %s', async (_, method, params) => {
    const observer = await test.enter('escola', 'observer');
    const { error } = await observer.call(method, params);
    expect(error?.code).toBe(403);
    for (const client of [host, guest]) {
      for (const notice of [
        'on-broadcast',
        'on-track-add',
        'on-peer-leave-request',
        'on-peer-update',
        'on-change-track-mute-state-request',
      ])
        expect(client.has(notice)).toBe(false);
    }
    expect((await test.room.provider.listLiveSessions())[0]?.peers).toHaveLength(3);
    expect(await roleIn('escola')).toBe('observer');
  });

  it('sees what is shared, and takes no seat of a student', async () => {
    for (let seat = 1; seat < 10; seat++) await test.enter(`aluno-${seat}`);
    const observer = await test.enter('escola', 'observer');
    await observer.call('listen-metadata-change', { keys: ['pinnedMessage'] });
    await host.call('set-metadata', { key: 'pinnedMessage', data: 'página 42' });
    expect(await observer.next('on-metadata-change')).toMatchObject({ values: [{ data: 'página 42' }] });
    await host.call('broadcast', { info: { message: 'Bom dia', type: 'chat' } });
    expect(await observer.next('on-broadcast')).toMatchObject({ info: { message: 'Bom dia' } });
  });

  it('is not removed by the host it watches', async () => {
    const observer = await test.enter('escola', 'observer');
    const removal = { requested_for: 'peer-escola', reason: '' };
    expect((await host.call('peer-leave-request', removal)).error?.code).toBe(403);
    expect(observer.has('on-peer-leave-request')).toBe(false);
    expect(await roleIn('escola')).toBe('observer');
  });

  it('enters no room without people, and leaves with the last of them, so that it never keeps a session', async () => {
    const observer = await test.enter('escola', 'observer');
    const other = await test.enter('direção', 'observer');
    guest.send('leave');
    await host.next('on-peer-leave');
    expect(observer.has('on-peer-leave-request')).toBe(false);
    test.clock.advance(1000);
    host.send('leave');
    for (const client of [observer, other])
      expect(await client.next('on-peer-leave-request')).toMatchObject({ reason: 'room_empty' });
    expect(await test.room.provider.listLiveSessions()).toEqual([]);
    expect(test.events.filter(({ type }) => type === 'session_closed')).toMatchObject([{ by_host: false }]);
    const again = await test.token({ user_id: 'escola', role: 'observer' });
    const waiting = test.socket('peer-again', again);
    // At its socket, or at its entry once the empty room has been forgotten.
    const atEntry = async () => {
      await waiting.next('session-info');
      return (await waiting.call('join', { name: 'escola' })).error?.message;
    };
    const atSocket = waiting.closed().then(({ reason }) => reason);
    expect(await Promise.race([atSocket, atEntry()])).toBe('room is not active');
  });

  it('does not change who ended the room', async () => {
    await test.enter('escola', 'observer');
    await host.call('end-room', { lock: false, reason: 'Até amanhã' });
    await guest.next('on-peer-leave-request');
    expect(await test.room.provider.listLiveSessions()).toEqual([]);
    expect(test.events.filter(({ type }) => type === 'session_closed')).toMatchObject([{ by_host: true }]);
  });

  it('reports its role with each event, by which the ledger leaves it out', async () => {
    const observer = await test.enter('escola', 'observer');
    observer.send('leave');
    await host.next('on-peer-leave');
    const own = test.events.filter((event) => 'user_id' in event && event.user_id === 'escola');
    expect(own.map(({ type }) => type)).toEqual(['peer_joined', 'peer_left']);
    expect(own.every((event) => 'role' in event && event.role === 'observer')).toBe(true);
  });
});

describe('a role that is not one', () => {
  it('is refused when a token is issued', async () => {
    const role = 'admin' as 'observer';
    await expect(test.token({ user_id: 'escola', role })).rejects.toMatchObject({ status: 400 });
  });

  it('is refused at the entrance, even with the right signature', async () => {
    const iat = Math.floor(test.clock.now() / 1000);
    const forged = (role: string, secret: string) =>
      signHs256(
        {
          room_id: 'class-1',
          user_id: 'x',
          role,
          type: 'app',
          version: 2,
          jti: 'j',
          iat,
          nbf: iat,
          exp: iat + 60,
        },
        secret,
      );
    expect((await test.init(await forged('supervisor', SECRET))).status).toBe(400);
    expect((await test.init(await forged('observer', 'guessed'))).status).toBe(401);
    expect((await test.init(await forged('observer', SECRET))).status).toBe(200);
  });
});
