import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allPermissions } from '../../domain/permissions.ts';
import { buildAdmin } from '../../server/demo/build/people.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { passwordHash as password_hash } from '../support/password.ts';

const people = 50_000;
const mailed = 30;

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let servers: ServerProcess[];
let start: () => Promise<ServerProcess>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-notices-'));
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
  servers = await Promise.all([start(), start()]);
  database = openDatabase({ ...postgres.connection, database: 'escola' }, () => undefined);
  await buildAdmin(database.db, allPermissions, { email: 'admin@x.test', password_hash });
  await database.pool.query(
    `insert into users (name, email, types) select 'Pessoa ' || g, 'pessoa.' || g || '@x.test', '{STUDENT}'
     from generate_series(1, $1::int) g`,
    [people],
  );
  await database.pool.query(
    `insert into notification_choices (user_id, kind, in_app, by_email)
     select user_id, 'NOTICE', false, true from users where email like 'pessoa.%' order by user_id desc limit $1`,
    [mailed],
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const login = (server: ServerProcess | undefined) =>
  new Caller(server?.url ?? '').login('admin@x.test', 'Nadar9Longe');

/** What was written for a notice; `most` is the largest number of rows of one person. */
async function written(id: string) {
  const { rows } = await database.pool.query(
    `select m.status, m.completed_at is not null as completed, m.recipient_count,
      (select count(*)::int from message_recipients where message_id = m.id and delivered_at is not null) as delivered,
      (select count(*)::int from notifications where message_id = m.id) as notified,
      (select coalesce(max(n), 0)::int from (select count(*) as n from notifications
        where message_id = m.id group by recipient_id) each) as most,
      (select count(*)::int from mail_outbox where once_key like 'message:' || m.id || ':%') as mails
     from messages m where m.id = $1`,
    [id],
  );
  return rows[0];
}
const completed = (id: string, timeout: number) =>
  vi.waitFor(async () => expect((await written(id)).completed).toBe(true), { timeout, interval: 100 });
const once = {
  status: 'SENT',
  completed: true,
  recipient_count: people + 1,
  delivered: people + 1,
  notified: people + 1 - mailed,
  most: 1,
  mails: mailed,
};

it('a notice reaches each of 50,000 people once, although the processes are killed while it is sent', async () => {
  const [first, second] = servers;
  const admin = await login(first);
  const { id } = await admin.call('POST /v1/messages', {
    body: { title: 'Para todos', content: 'Texto', send_to_all: true },
  });
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        'select 1 from messages where id = $1 and sent_through is not null and completed_at is null',
        [id],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 1 },
  );
  // Both, since either may hold the job; the second is started again first and takes it over.
  const third = await start();
  await Promise.all([first?.stop('SIGKILL'), second?.stop('SIGKILL')]);
  servers = [third, await start()];
  await completed(id, 60_000);
  expect(await written(id)).toEqual(once);
});

it('a scheduled notice goes out once at its time, from two processes', async () => {
  const { rows } = await database.pool.query(
    `insert into messages (title, content, category, schedule, send_to_all, sender_id)
     select 'Agendado', 'Texto', 'SCHEDULED', now(), true, user_id from users where email = 'admin@x.test' returning id`,
  );
  const id = rows[0].id;
  // These two jobs stand for the crons of both processes running at the same moment.
  await database.pool.query(
    "select graphile_worker.add_job('messages_due', '{}'::json) from generate_series(1, 2)",
  );
  await completed(id, 80_000);
  expect(await written(id)).toEqual(once);
  await eventually(async () => {
    const jobs = await database.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'message_send'",
    );
    expect(jobs.rowCount).toBe(0);
  });
});
