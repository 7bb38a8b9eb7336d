import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { buildApp } from '../../../server/app.ts';
import { openProviders } from '../../../server/providers/providers.ts';
import { hostileBytes, hostileFrame, sendAndReset, upgrade } from '../../security/fuzz/sockets.ts';
import { enterRoom } from '../../support/roomDoor.ts';
import { type School, startSchool } from '../../support/school.ts';
import { taughtClass } from './taught.ts';

const seed = Number(process.env.UPGRADE_SEED ?? 1);
const tries = Number(process.env.UPGRADE_RUNS ?? 150);
// The server lives in this process: an error that it does not handle fails the run.
let school: School;
let port: number;
beforeAll(async () => {
  school = await startSchool({ RATE_LIMIT_ROOM: '0' });
  port = Number(new URL(school.url).port);
});
afterAll(() => school.stop());

const openFiles = () => readdirSync('/dev/fd').length;
/** Sends raw bytes; returns the response once the server has closed the socket. */
function send(bytes: string | Uint8Array, to = port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(to, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
    socket.write(bytes);
  });
}

async function reset(bytes: string): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  socket.resetAndDestroy();
}

const alive = async () => expect((await fetch(`${school.url}/livez`)).status).toBe(200);

describe('an upgrade', () => {
  it.each(['//', '///x', 'http://[', '*', '/%', '/room/signal%00', '//host/room/signal', ''])(
    'at the unserved target %j is refused and its socket closed',
    async (target) => {
      expect(await send(upgrade(target))).toMatch(/^HTTP\/1\.1 40[04] /);
      await alive();
    },
  );

  it('that is reset while it is refused affects nothing else', async () => {
    for (let n = 0; n < 30; n += 1)
      await reset(upgrade(n % 2 ? '/elsewhere' : '/room/signal?peer=x&token=y'));
    await alive();
  });

  it('is closed when the limit refuses it, at any path, and may be reset', async () => {
    const base = { ...school.services, config: { ...school.services.config, RATE_LIMIT_ROOM: 2 } };
    const providers = await openProviders(base);
    const app = await buildApp({ ...base, providers });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port: limited } = app.server.address() as AddressInfo;
    expect(await send(upgrade('/a'), limited)).toContain('404');
    expect(await send(upgrade('/b'), limited)).toContain('404');
    expect(await send(upgrade('/c'), limited)).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+/);
    await app.close();
    await providers.close();
  });

  it('from another site’s page is refused; from the school’s pages and from programs it is accepted', async () => {
    const path = '/room/signal?peer=x&token=y';
    for (const origin of ['https://evil.test', 'null', 'nonsense', `http://school.test.evil.test`])
      expect(await send(upgrade(path, [`Origin: ${origin}`]))).toMatch(/^HTTP\/1\.1 403 /);
    for (const headers of [[], ['Origin: http://school.test']])
      expect(await send(upgrade(path, headers))).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('leaks no file descriptor, with or without a response', async () => {
    await alive();
    const before = openFiles();
    for (let n = 0; n < 5; n += 1)
      await Promise.all(Array.from({ length: 40 }, (_, each) => send(upgrade(each % 2 ? '/' : '//'))));
    await expect.poll(openFiles, { timeout: 5000 }).toBeLessThanOrEqual(before + 5);
  });

  it('ends when the client closes its half', async () => {
    const ended = new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('data', () => undefined);
      socket.on('close', () => resolve());
      socket.end(upgrade('/nowhere'));
    });
    await ended;
  });
});

it('with another protocol is served as a plain request', async () => {
  const offer =
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__';
  expect(await send(`GET /livez HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

it('with malformed bytes on a raw socket is survived', async () => {
  await fc.assert(
    fc.asyncProperty(hostileBytes, (bytes) => sendAndReset(port, bytes)),
    { seed, numRuns: tries },
  );
  await alive();
});

describe('a frame', () => {
  it('that ends the room with a reason too long for the socket ends it', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T13:55:00Z');
    const host = await enterRoom(await school.login(taught.teacher.email), taught.group.room_id, 'host');
    const closed = host.closed();
    await host.call('end-room', { reason: 'ã'.repeat(100) });
    expect(await closed).toEqual({ code: 1000, reason: 'ã'.repeat(61) });
    await alive();
  });

  it('of any kind leaves the room running', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T13:55:00Z');
    const host = await enterRoom(await school.login(taught.teacher.email), taught.group.room_id, 'host');
    const { token } = await (await school.login(taught.first.email)).call(
      'GET /v1/classes/:room_id/:user_type/token',
      { params: { room_id: taught.group.room_id, user_type: 'guest' } },
    );
    const address = `${school.url.replace('http', 'ws')}/room/signal?peer=fuzz&token=${token}`;
    const open = () =>
      new Promise<WebSocket>((resolve, reject) => {
        const socket = new WebSocket(address);
        socket.on('error', reject);
        socket.on('open', () => resolve(socket));
      });
    let socket = await open();
    await fc.assert(
      fc.asyncProperty(hostileFrame, async (given) => {
        if (socket.readyState !== socket.OPEN) socket = await open();
        await new Promise<void>((resolve) => socket.send(given, () => resolve()));
      }),
      { seed, numRuns: tries },
    );
    socket.terminate();
    expect((await host.call('ping')).result).toMatchObject({ timestamp: expect.any(Number) });
  });
});
