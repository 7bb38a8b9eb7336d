import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { importRow, importTable, xlsxOf } from '../support/importFile.ts';
import { passwordHash as password_hash } from '../support/password.ts';

const people = 1500;

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let server: ServerProcess;
let start: () => Promise<ServerProcess>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-imports-'));
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
  start = async () => new ServerProcess(await freePort(), env).ready();
  server = await start();
  database = openDatabase({ ...postgres.connection, database: 'escola' }, () => undefined);
  await buildAdmin(database.db, ['create:users', 'view:users'], { email: 'admin@x.test', password_hash });
  await buildPrices(database.db);
  await buildCourse(database.db, 'Inglês');
  await buildFev(database.db, { email: 'vendas@x.test', password_hash });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const one = async (text: string, id: string) => (await database.pool.query(text, [id])).rows[0];

it.each([
  ['killed', 'SIGKILL', 700_000],
  ['stopped', 'SIGTERM', 710_000],
] as const)(
  'an import registers each person once, although the process is %s while it runs',
  async (_, signal, seed) => {
    const rows = Array.from({ length: people }, (__, index) => importRow('STUDENT', seed + index));
    const file = await xlsxOf(importTable('STUDENT', rows));
    const admin = await new Caller(server.url).login('admin@x.test', 'Nadar9Longe');
    const { data } = await admin.upload('/v1/imports', file, { kind: 'STUDENT', file_name: 'alunos.xlsx' });
    const { id } = data;
    await admin.call('POST /v1/imports/:id/run', { params: { id } });
    await vi.waitFor(
      async () => {
        const { progress } = await one('select progress from imports where id = $1', id);
        expect(progress).toBeGreaterThan(0);
      },
      // The first people are checked and written after the server has started everything else.
      { timeout: 60_000, interval: 1 },
    );
    await server.stop(signal);
    server = await start();
    await vi.waitFor(
      async () => expect((await one('select state from imports where id = $1', id)).state).toBe('done'),
      { timeout: 60_000, interval: 100 },
    );
    const made = await one(
      `with made as (select u.user_id, u.email::text from imports i join users u on u.user_id = any(i.made) where i.id = $1)
     select count(*)::int as users,
      (select count(*)::int from contracts join students using (student_id) join made using (user_id)) as contracts,
      (select count(*)::int from mail_outbox join made on email = "to") as mails,
      (select count(*)::int from audit_log join made on entity_id = made.user_id::text and operation = 'I') as logged
     from made`,
      id,
    );
    expect(made).toEqual({ users: people, contracts: people, mails: people, logged: people });
  },
);
