import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFev } from '../../server/demo/build/people.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { buildLessonNow, buildWorld } from '../kill/world.ts';
import { SignalClient } from '../room/support/signalClient.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { DatabaseLine } from '../support/databaseLine.ts';
import { freePort } from '../support/freePort.ts';
import { passwordHash as password_hash } from '../support/password.ts';
import { openChanges } from '../support/stream.ts';

/** Within which active users are served again, as docs/operations.md states. */
const recoveryMs = 15_000;

const secret = 'segredo-de-uma-escola-com-linha-fraca-0123456789';

let folder: string;
let postgres: EmbeddedPostgres;
let line: DatabaseLine;
let database: Database;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-hung-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(path.join(folder, 'postgres'), { print: () => undefined, durable: false });
  await ensureDatabase(postgres.connection, 'escola');
  line = await DatabaseLine.open(postgres.connection);
});
afterAll(async () => {
  line.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  const { user, password } = postgres.connection;
  server = await new ServerProcess(await freePort(), {
    APP_ENV: 'test',
    PAYMENT_PROVIDER: 'sandbox',
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${line.port}/escola`,
    DATA_DIR: path.join(folder, 'dados'),
    SECRET: secret,
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  }).ready();
  database = openDatabase({ ...postgres.connection, database: 'escola' }, () => undefined);
});
afterEach(async () => {
  line.restore();
  await server.stop();
  await database.close();
});

let accounts = 0;
async function activeUser(): Promise<{ caller: Caller; user_id: string }> {
  const email = `vendas.${++accounts}@x.test`;
  const { user_id } = await buildFev(database.db, { email, password_hash });
  return { caller: await new Caller(server.url).login(email, 'Nadar9Longe'), user_id };
}

interface Response {
  /** Milliseconds since the line began to hang. */
  at: number;
  took: number;
  status: number;
}

/** Sends the request again and again, with some in parallel, until `until` says that it is enough. */
async function watch(send: () => Promise<number>, from: number, until: (all: Response[]) => boolean) {
  const all: Response[] = [];
  const follow = async () => {
    while (!until(all)) {
      const began = performance.now();
      const status = await send();
      all.push({ at: performance.now() - from, took: performance.now() - began, status });
      await pause(100);
    }
  };
  await Promise.all([follow(), follow(), follow()]);
  return all;
}

const ready = async () => {
  const response = await fetch(`${server.url}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(recoveryMs * 2),
  });
  return response.status;
};
const statusesOf = (responses: Response[]) => [...new Set(responses.map(({ status }) => status))].sort();

/** Three answers in a row that succeed, or the end of the time. */
const isServedAgain = (all: Response[]): boolean =>
  (all.length > 3 && all.slice(-3).every(({ status }) => status === 200) && Number(all.at(-3)?.at) > 1000) ||
  Number(all.at(-1)?.at) > 2 * recoveryMs;

it('A slow statement goes on although one question whether it runs is never answered', async () => {
  const lost: Error[] = [];
  const { user, password } = postgres.connection;
  const through = { host: '127.0.0.1', port: line.port, user, password, database: 'escola' };
  const slow = openDatabase(through, (error) => lost.push(error));
  await slow.pool.query('select 1');
  line.hangNext();
  const { rows } = await slow.pool.query('select pg_sleep(9), 1 as done');
  expect(rows).toMatchObject([{ done: 1 }]);
  expect(lost).toEqual([]);
  await slow.close();
});

describe('a server whose open database connections no longer answer', () => {
  it('answers 503, reports it at /readyz, and serves active users again within 15 s', async () => {
    const { caller, user_id } = await activeUser();
    const me = async () => (await caller.try('GET /v1/auth/me', {})).status;
    const stream = await openChanges(caller, user_id);
    // Several connections are open, some of them in the midst of a statement.
    await Promise.all(Array.from({ length: 20 }, me));
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = 'escola' and client_addr is null and pid <> pg_backend_pid()
         and application_name <> 'test'`,
    );
    const before = rows.map(({ pid }) => pid);
    expect(before.length).toBeGreaterThan(3);

    const from = performance.now();
    line.hang();
    const [calls, readiness] = await Promise.all([
      watch(me, from, isServedAgain),
      watch(ready, from, (all) => Number(all.at(-1)?.at) > recoveryMs),
    ]);
    expect(statusesOf(calls)).toEqual([200, 503]);
    expect(Math.max(...calls.map(({ took }) => took))).toBeLessThan(recoveryMs);
    const served = calls.findLast(({ status }) => status !== 200);
    expect(served?.at).toBeLessThan(recoveryMs);
    expect(statusesOf(readiness)).toEqual([200, 503]);
    expect(readiness.at(-1)?.status).toBe(200);

    // Live events arrive again, over a new connection.
    const announce = () =>
      database.pool.query(`select pg_notify('aula_viva', $1)`, [
        JSON.stringify({ of: user_id, topic: 'me' }),
      ]);
    await announce();
    await stream.received('me');

    // What the lost connections held in the database is released.
    await vi.waitFor(
      async () => {
        const { rowCount } = await database.pool.query('select from pg_stat_activity where pid = any($1)', [
          before,
        ]);
        expect(rowCount).toBeLessThan(before.length / 2);
      },
      { timeout: recoveryMs, interval: 200 },
    );
  });

  it('answers 503 while nothing answers at all, and recovers within 15 s after the line', async () => {
    const { caller } = await activeUser();
    const me = async () => (await caller.try('GET /v1/auth/me', {})).status;
    expect(await me()).toBe(200);
    const from = performance.now();
    line.hang('new');
    const [calls, readiness] = await Promise.all([
      watch(me, from, (all) => Number(all.at(-1)?.at) > 20_000),
      watch(ready, from, (all) => Number(all.at(-1)?.at) > 20_000),
    ]);
    expect(statusesOf(calls)).toEqual([503]);
    expect(Math.max(...calls.map(({ took }) => took))).toBeLessThan(recoveryMs);
    expect(statusesOf(readiness)).toEqual([503]);

    const restored = performance.now();
    line.restore();
    const later = await watch(me, restored, isServedAgain);
    expect(later.findLast(({ status }) => status !== 200)?.at ?? 0).toBeLessThan(recoveryMs);
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: recoveryMs, interval: 100 });
  });

  it('shuts down in time while nothing answers, and closes the sockets of the people in its rooms', async () => {
    // The person has a valid session: others are removed every minute.
    const { course } = await buildWorld({ ...postgres.connection, database: 'escola' });
    const { teacher, room_id } = await buildLessonNow(database, course);
    const caller = await new Caller(server.url).login(teacher.email, 'Nadar9Longe');
    const { token } = await caller.call('GET /v1/classes/:room_id/:user_type/token', {
      params: { room_id, user_type: 'host' },
    });
    const client = new SignalClient(`${server.url.replace('http', 'ws')}/room/signal`, 'peer-host', token);
    await client.next('session-info');
    expect((await client.call('join', { name: 'Ana', data: '' })).error).toBeUndefined();
    line.hang('new');
    // The entry of a person is being stored.
    client.send('peer-update', { name: 'Bia' });
    const from = performance.now();
    const stopped = server.stop();
    expect(await client.closed()).toMatchObject({ code: 1012 });
    expect(performance.now() - from).toBeLessThan(7000);
    expect(await stopped).toBe(0);
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});
