import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { openProviders } from '../../../server/providers/providers.ts';
import { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let caller: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:users'], { email: 'a@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:users'], { email: 'b@x.test', password_hash: passwordHash });
  caller = await school.login('a@x.test');
});
afterAll(() => school.stop());

/** The same school with other limits; returns a client and a function that closes it. */
async function limited(limits: Partial<Config>) {
  const base = { ...school.services, config: { ...school.services.config, ...limits } };
  const providers = await openProviders(base);
  const app = await buildApp({ ...base, providers });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const stop = async () => {
    await app.close();
    await providers.close();
  };
  return { url, caller: new Caller(url, caller.token), stop };
}

const refused = { status: 429, error: { code: 'too_many_requests' } };
const message = 'Muitas tentativas. Aguarde um pouco e tente de novo.';

describe('limits', () => {
  it('per address return 429 with `retry-after` and a message until the minute is over', async () => {
    const { caller, stop } = await limited({ RATE_LIMIT_ADDRESS: 3 });
    const ask = () => caller.try('GET /v1/config', {});
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200);
    const reply = await ask();
    expect(reply).toMatchObject(refused);
    expect(reply.error.message).toBe(message);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${caller.url}/livez`)).status).toBe(200);
    // A list shows a portrait per row: pictures are not counted.
    for (let i = 0; i < 4; i++) expect((await fetch(`${caller.url}/files/none.webp`)).status).toBe(404);
    school.clock.advance({ seconds: 60 });
    expect((await ask()).status).toBe(200);
    await stop();
  });

  it('count a call however its address is spelled, and addresses that do not exist', async () => {
    const { url, stop } = await limited({ RATE_LIMIT_ADDRESS: 3 });
    const port = Number(new URL(url).port);
    const statusOf = (target: string) =>
      new Promise<number>((resolve, reject) => {
        http
          .get({ port, host: '127.0.0.1', path: target, agent: false }, (response) => {
            response.resume().on('end', () => resolve(response.statusCode ?? 0));
          })
          .on('error', reject);
      });
    const statuses = [];
    for (const target of [
      '/%61pi/v1/config',
      `${url}/api/v1/config`,
      '/none',
      '/%61pi/v1/config',
      '/none/at/all',
    ])
      statuses.push(await statusOf(target));
    expect(statuses).toEqual([200, 200, 404, 429, 429]);
    await stop();
  });

  it('per user apply at any address, and only to that user', async () => {
    const { url, caller, stop } = await limited({ RATE_LIMIT_USER: 2, TRUST_PROXY: 'true' });
    const other = await school.login('b@x.test');
    const me = (token: string | null, from: string) =>
      new Caller(url, token).raw('GET', '/v1/auth/me', undefined, { 'x-forwarded-for': from });
    expect((await me(caller.token, '203.0.113.1')).status).toBe(200);
    expect((await me(caller.token, '203.0.113.2')).status).toBe(200);
    expect((await me(caller.token, '203.0.113.3')).status).toBe(429);
    expect((await me(other.token, '203.0.113.3')).status).toBe(200);
    await stop();
  });

  it('use the address from the trusted proxy and ignore earlier entries', async () => {
    const { url, stop } = await limited({ RATE_LIMIT_ADDRESS: 1, TRUST_PROXY: 'true' });
    const ask = (statuses: string) =>
      fetch(`${url}/api/v1/config`, { headers: { 'x-forwarded-for': statuses } }).then(
        ({ status }) => status,
      );
    expect(await ask('10.0.0.1, 203.0.113.1')).toBe(200);
    expect(await ask('10.0.0.2, 203.0.113.1')).toBe(429);
    expect(await ask('10.0.0.2, 203.0.113.2')).toBe(200);
    await stop();
  });

  it('of the live room count `/init` and sockets together', async () => {
    const { url, stop } = await limited({ RATE_LIMIT_ROOM: 2 });
    const door = await fetch(`${url}/init?peer_id=x`);
    expect(door.status).toBe(401);
    const knock = async () => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/room/signal?peer=x&token=y`);
      const [first] = await Promise.race([
        once(socket, 'close'),
        once(socket, 'unexpected-response').then(([, response]) => [response.statusCode]),
      ]);
      socket.on('error', () => undefined).terminate();
      return first;
    };
    expect(await knock()).toBe(1008);
    expect(await knock()).toBe(429);
    expect((await fetch(`${url}/init?peer_id=x`)).status).toBe(429);
    await stop();
  });

  it('of the live room are not used up by upgrades of other pages or at other addresses', async () => {
    const { url, stop } = await limited({ RATE_LIMIT_ROOM: 2 });
    const knock = async (path: string, origin?: string) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { ...(origin ? { origin } : {}) });
      const [first] = await Promise.race([
        once(socket, 'close'),
        once(socket, 'unexpected-response').then(([, response]) => [response.statusCode]),
      ]);
      socket.on('error', () => undefined).terminate();
      return first;
    };
    const room = '/room/signal?peer=x&token=y';
    expect([await knock('/none'), await knock(room, 'https://foreign.example')]).toEqual([404, 403]);
    expect(await knock('/none')).toBe(429);
    expect(await knock(room)).toBe(1008);
    await stop();
  });

  it('of event streams apply per user, and a closed stream frees its place', async () => {
    const { caller, stop } = await limited({ STREAMS_PER_USER: 2 });
    const me = await caller.call('GET /v1/auth/me', {});
    const open = () => caller.raw('GET', `/v1/notifications/events/${me.user.user_id}`);
    const [first, second] = [await open(), await open()];
    expect([first.status, second.status]).toEqual([200, 200]);
    const third = await open();
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({ message });
    await first.body?.cancel();
    await expect.poll(async () => (await open()).status).toBe(200);
    await stop();
  });
});
