import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { SignalClient } from '../room/support/signalClient.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { buildLessonNow, buildWorld, type LessonNow } from './world.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let env: Record<string, string>;
let course: string;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-leases-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(path.join(folder, 'postgres'), { print: () => undefined, durable: false });
  await ensureDatabase(postgres.connection, 'escola');
  const { host, user, password } = postgres.connection;
  env = {
    APP_ENV: 'test',
    PAYMENT_PROVIDER: 'sandbox',
    DATABASE_URL: `postgres://${user}:${password}@localhost/escola?host=${encodeURIComponent(host)}`,
    DATA_DIR: path.join(folder, 'dados'),
    SECRET: 'segredo-comum-de-dois-processos-0123456789',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  };
  await startTwo();
  const connection = { ...postgres.connection, database: 'escola' };
  course = (await buildWorld(connection)).course;
  database = openDatabase(connection, () => undefined);
});
afterEach(async () => {
  await Promise.all(servers.map((server) => end(server)));
  servers = [];
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function end({ child, exited }: ServerProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  await exited;
}

async function startTwo(): Promise<[ServerProcess, ServerProcess]> {
  if (servers.length > 0) return servers as [ServerProcess, ServerProcess];
  const start = async () => new ServerProcess(await freePort(), env).ready();
  servers = [await start(), await start()];
  await vi
    .waitFor(
      async () => {
        // Both listen, and their workers are ready.
        const { rows } = await database.pool.query(
          "select 1 from room_hosts where workers > 0 and address <> ''",
        );
        expect(rows.length).toBe(2);
      },
      { timeout: 20_000, interval: 50 },
    )
    .catch((error: unknown) => {
      if (database) throw error;
    });
  return servers as [ServerProcess, ServerProcess];
}

const callers = new Map<string, string>();
/** A page of the person at one of the processes, which enters the room through it. */
async function page(server: ServerProcess, email: string): Promise<Caller> {
  const token = callers.get(email);
  if (token) return new Caller(server.url, token);
  const caller = await new Caller(server.url).login(email, 'Nadar9Longe');
  callers.set(email, caller.token ?? '');
  return caller;
}

async function tokenOf(server: ServerProcess, lesson: LessonNow, role: 'host' | 'guest'): Promise<string> {
  const { email } = role === 'host' ? lesson.teacher : lesson.student;
  const { token } = await (await page(server, email)).call('GET /v1/classes/:room_id/:user_type/token', {
    params: { room_id: lesson.room_id, user_type: role },
  });
  return token;
}

const signal = (server: ServerProcess) => `${server.url.replace('http', 'ws')}/room/signal`;

async function enter(server: ServerProcess, lesson: LessonNow, role: 'host' | 'guest') {
  const token = await tokenOf(server, lesson, role);
  const init = await fetch(`${server.url}/init?peer_id=peer-${role}`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
  expect(init.status).toBe(200);
  const client = new SignalClient(signal(server), `peer-${role}`, token);
  await client.next('session-info');
  const { error } = await client.call('join', { name: role, data: '' });
  expect(error).toBeUndefined();
  return { client, token };
}

const holderOf = async (room_id: string) => {
  const { rows } = await database.pool.query(
    `select l.host_id, l.epoch, h.address from room_leases l join room_hosts h on h.id = l.host_id where room_id = $1`,
    [room_id],
  );
  return rows[0] as { host_id: string; epoch: string; address: string } | undefined;
};

async function sidesOf({ room_id }: LessonNow): Promise<{ holder: ServerProcess; other: ServerProcess }> {
  const held = await holderOf(room_id);
  const holder = servers.find(({ url }) => url === held?.address);
  const other = servers.find(({ url }) => url !== held?.address);
  if (!holder || !other) throw new Error(`nobody serves the room: ${JSON.stringify(held)}`);
  return { holder, other };
}

describe('rooms of two processes', () => {
  it('are entered through either, and everyone is in the same room', async () => {
    const [a, b] = await startTwo();
    const lesson = await buildLessonNow(database, course);
    const teacher = await enter(a, lesson, 'host');
    const student = await enter(b, lesson, 'guest');
    await teacher.client.next('on-peer-join', ({ peer_id }) => peer_id === 'peer-guest');
    student.client.send('broadcast', { info: { type: 'chat', message: 'Boa noite' } });
    expect(await teacher.client.next('on-broadcast')).toMatchObject({ info: { message: 'Boa noite' } });
  });
});
