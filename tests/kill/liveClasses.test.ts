import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { addJobs } from '../../server/platform/jobs.ts';
import { SignalClient } from '../room/support/signalClient.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { openChanges } from '../support/stream.ts';
import { enter } from './door.ts';
import { buildLessonNow, buildWorld, type LessonNow } from './world.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let servers: ServerProcess[];
let holder: ServerProcess;
let other: ServerProcess;
let lesson: LessonNow;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-live-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(path.join(folder, 'postgres'), { print: () => undefined, durable: false });
  await ensureDatabase(postgres.connection, 'escola');
  const { host, user, password } = postgres.connection;
  const env = {
    APP_ENV: 'test',
    PAYMENT_PROVIDER: 'sandbox',
    DATABASE_URL: `postgres://${user}:${password}@localhost/escola?host=${encodeURIComponent(host)}`,
    DATA_DIR: path.join(folder, 'dados'),
    SECRET: 'segredo-comum-de-dois-processos-0123456789',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  };
  const start = async () => new ServerProcess(await freePort(), env).ready();
  servers = [await start(), await start()];
  const connection = { ...postgres.connection, database: 'escola' };
  const { course } = await buildWorld(connection);
  database = openDatabase(connection, () => undefined);
  lesson = await buildLessonNow(database, course);
  // The room is at the one through which somebody enters, or at the other: the calls lead to it from both.
  [holder, other] = servers as [ServerProcess, ServerProcess];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (server: ServerProcess, caller: Caller) => new Caller(server.url, caller.token);
const login = (server: ServerProcess, email: string) => new Caller(server.url).login(email, 'Nadar9Longe');
const rowOf = async (caller: Caller) =>
  (await caller.call('GET /v1/hms/live-classes', {})).response.find(
    ({ room_id }) => room_id === lesson.room_id,
  );

describe('the live lessons, asked of either process', () => {
  it('alert once of a lesson without its teacher, though both look at the same time (ROOM-15)', async () => {
    const jobs = Array.from({ length: 24 }, () => ({ payload: {} }));
    await addJobs(database.db, 'missing_teachers', jobs);
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          "select 1 from graphile_worker.jobs where task_identifier = 'missing_teachers'",
        );
        expect(rows).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
    const { rows } = await database.pool.query(
      "select recipient_id, count(*)::int as n from notifications where body ? 'live_lesson_id' group by 1",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ n }) => n === 1)).toBe(true);
  });

  it('are the same, tell both who comes and goes, and let an administrator of the other look in', async () => {
    const [here, there] = [await login(holder, 'admin@x.test'), await login(other, 'admin@x.test')];
    const { user } = await there.call('GET /v1/auth/me', {});
    expect(await rowOf(there)).toBeUndefined();
    const stream = await openChanges(there, user.user_id);
    const teacher = await login(other, lesson.teacher.email);
    const socket = await enter(at(holder, teacher), lesson.room_id, 'host');
    await stream.received('live_classes');
    expect(await rowOf(there)).toMatchObject({ peers: [{ role: 'host' }] });
    expect(await rowOf(there)).toEqual(await rowOf(here));

    const { token } = await there.call('POST /v1/hms/live-classes/:room_id/observe', {
      params: { room_id: lesson.room_id },
    });
    const url = `${holder.url.replace('http', 'ws')}/room/signal`;
    const observer = new SignalClient(url, 'peer-observer', token);
    await observer.next('session-info');
    expect((await observer.call('join', { name: 'x', data: '' })).error).toBeUndefined();
    await eventually(async () =>
      expect((await rowOf(there))?.peers.map(({ role }) => role)).toEqual(['host', 'observer']),
    );

    stream.names.length = 0;
    socket.send(JSON.stringify({ method: 'leave', params: {} }));
    expect(await observer.next('on-peer-leave-request')).toMatchObject({ reason: 'room_empty' });
    await stream.received('live_classes');
    // Whoever reads after an event reads what it announced.
    await eventually(async () => expect(await rowOf(there)).toBeUndefined());
    expect(
      (await there.try('POST /v1/hms/live-classes/:room_id/observe', { params: { room_id: lesson.room_id } }))
        .error.code,
    ).toBe('room_empty');
    const ledger = await database.pool.query('select 1 from presence where user_id = $1', [user.user_id]);
    expect(ledger.rows).toEqual([]);
  });
});
