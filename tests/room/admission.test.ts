import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { iceServers } from '../../server/providers/room/embedded/relays.ts';
import { signHs256 } from '../../server/providers/room/jwt.ts';
import { eventually } from '../support/eventually.ts';
import { SECRET, startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
beforeEach(async () => {
  test = await startRoom();
});
afterEach(() => test.close());

describe('init', () => {
  it('returns the socket’s address for a valid token', async () => {
    const { status, body } = await test.init(await test.token({ user_id: 'ana' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      endpoint: `ws://${test.host}/room/signal`,
      rtcConfiguration: { ice_servers: [] },
    });
  });

  it('returns the relays, with credentials that the relay can verify', async () => {
    const relays = { urls: ['turns:relay.test:443'], secret: 'shared with the relay' };
    const [server] = iceServers(relays, 'ana', Date.UTC(2026, 0, 1));
    expect(server).toEqual({
      urls: relays.urls,
      username: '1767312000:ana',
      credential: createHmac('sha1', relays.secret).update('1767312000:ana').digest('base64'),
    });
    expect(iceServers({ urls: relays.urls, username: 'u', credential: 'c' }, 'ana', 0)).toEqual([
      { urls: relays.urls, username: 'u', credential: 'c' },
    ]);
    expect(iceServers(undefined, 'ana', 0)).toEqual([]);
  });

  it('refuses another room’s token, an expired one and an unknown role, with the messages that the SDK matches', async () => {
    const claims = {
      room_id: 'class-1',
      user_id: 'u',
      type: 'app',
      version: 2,
      jti: 'j',
      iat: 0,
      nbf: 0,
      exp: 9e9,
    };
    expect((await test.init(await signHs256({ ...claims, role: 'guest' }, 'wrong'))).status).toBe(401);
    expect((await test.init(await signHs256({ ...claims, role: 'owner' }, SECRET))).body).toEqual({
      code: 400,
      message: 'role is invalid: owner',
    });
    const token = await test.token({ user_id: 'ana', ttl_seconds: 60 });
    test.clock.advance(60_000);
    expect((await test.init(token)).body).toEqual({ code: 401, message: 'token has expired' });
  });

  it('refuses a disabled room, until it is enabled', async () => {
    await test.room.provider.setRoomEnabled('class-1', false);
    const token = await test.token({ user_id: 'ana' });
    expect((await test.init(token)).body).toMatchObject({ message: 'room is not active' });
    await test.room.provider.setRoomEnabled('class-1', true);
    expect((await test.init(token)).status).toBe(200);
  });
});

describe('the socket', () => {
  it('checks the token too', async () => {
    const { code, reason } = await test.socket('peer', 'nonsense').closed();
    expect({ code, reason }).toEqual({ code: 1008, reason: 'token is invalid' });
  });

  it('queues a call that arrives before the token is verified', async () => {
    const query = new URLSearchParams({ peer: 'peer-ana', token: await test.token({ user_id: 'ana' }) });
    const call = JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'join', params: { name: 'ana' } });
    const early = connect(Number(test.host.split(':')[1]), '127.0.0.1');
    const upgrade = [
      `GET /room/signal?${query} HTTP/1.1`,
      `Host: ${test.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    ].join('\r\n');
    // One packet: the upgrade and a text frame with an empty mask.
    early.write(
      Buffer.concat([
        Buffer.from(`${upgrade}\r\n\r\n`),
        Buffer.from([0x81, 0x80 | call.length, 0, 0, 0, 0]),
        Buffer.from(call),
      ]),
    );
    await eventually(async () => {
      const [live] = await test.room.provider.listLiveSessions();
      expect(live?.peers).toMatchObject([{ user_id: 'ana' }]);
    });
    early.destroy();
  });

  it('does not assign one user’s seat to another', async () => {
    await test.enter('ana', 'host', 'seat');
    const { reason } = await test.socket('seat', await test.token({ user_id: 'bia' })).closed();
    expect(reason).toBe('peer id is taken');
  });

  it('seats ten guests, refuses the eleventh and still seats the host', async () => {
    for (let n = 1; n <= 10; n += 1) await test.enter(`guest-${n}`);
    const eleventh = await test.token({ user_id: 'guest-11' });
    expect((await test.init(eleventh)).body).toEqual({ code: 403, message: 'role limit reached: guest' });
    await test.enter('teacher', 'host');
    expect((await test.room.provider.listLiveSessions())[0]?.peers).toHaveLength(11);
  });

  it('counts seats on joining: of two previews, one gets the last seat', async () => {
    for (let n = 1; n <= 9; n += 1) await test.enter(`guest-${n}`);
    const [first, second] = [await test.open('tenth'), await test.open('eleventh')];
    const replies = await Promise.all([
      first.call('join', { name: 'a' }),
      second.call('join', { name: 'b' }),
    ]);
    expect(replies.map(({ error }) => error?.code)).toEqual([undefined, 403]);
  });

  it('accepts an expired token from a seated peer', async () => {
    const token = await test.token({ user_id: 'ana', ttl_seconds: 60 });
    const ana = test.socket('peer-ana', token);
    await ana.next('session-info');
    await ana.call('join', { name: 'ana' });
    test.clock.advance(3_600_000);
    ana.cut();
    const back = test.socket('peer-ana', token);
    expect(await back.next('peer-list')).toMatchObject({ peers: {} });
    expect((await test.init(token, 'peer-ana')).status).toBe(200);
    expect((await test.init(token, 'another')).status).toBe(401);
  });
});
