import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAdmin, buildFev, buildUser } from '../../server/demo/build/people.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { rowsOf, text } from '../../server/platform/db/rows.ts';
import { openFiles } from '../../server/platform/files.ts';
import { addJob } from '../../server/platform/jobs.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { passwordHash as password_hash } from '../support/password.ts';
import { openStream } from '../support/stream.ts';
import { enter } from './door.ts';
import { Mailbox } from './mailbox.ts';
import { buildLessonNow, buildWorld, type LessonNow } from './world.ts';

const mailbox = new Mailbox();
const secret = 'segredo-comum-de-dois-processos-0123456789';
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let servers: [ServerProcess, ServerProcess];
let env: Record<string, string>;
let lesson: LessonNow;

const start = async () => new ServerProcess(await freePort(), env).ready();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-two-'));
  chmodSync(folder, 0o755);
  // An external database, which belongs to neither process.
  postgres = await startEmbedded(path.join(folder, 'postgres'), { print: () => undefined, durable: false });
  await ensureDatabase(postgres.connection, 'escola');
  const { host, user, password } = postgres.connection;
  env = {
    APP_ENV: 'test',
    PAYMENT_PROVIDER: 'sandbox',
    DATABASE_URL: `postgres://${user}:${password}@localhost/escola?host=${encodeURIComponent(host)}`,
    DATA_DIR: path.join(folder, 'dados'),
    SECRET: secret,
    SMTP_URL: await mailbox.open(),
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  };
  // Both start on an empty database simultaneously.
  servers = (await Promise.all([start(), start()])) as [ServerProcess, ServerProcess];
  const connection = { ...postgres.connection, database: 'escola' };
  const { course } = await buildWorld(connection);
  database = openDatabase(connection, () => undefined);
  lesson = await buildLessonNow(database, course);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await postgres.stop();
  mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (server: ServerProcess, caller: Caller) => new Caller(server.url, caller.token);
const login = (server: ServerProcess, email: string) => new Caller(server.url).login(email, 'Nadar9Longe');
let serial = 0;
async function newAccount() {
  const email = `pessoa.${++serial}@x.test`;
  const { user_id } = await buildFev(database.db, { email, password_hash });
  return { email, user_id };
}

it('migrate the empty database once', async () => {
  const { rows } = await database.pool.query(
    'select hash, count(*)::int as n from drizzle.__drizzle_migrations group by 1',
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
});

describe('either process', () => {
  it('continues what the other began: call, refresh, profile, file link, end of a session', async () => {
    const [a, b] = servers;
    const { email, user_id } = await newAccount();
    const onA = await login(a, email);
    expect((await at(b, onA).call('GET /v1/auth/me', {})).user.user_id).toBe(user_id);
    const fresh = await at(b, onA).call('POST /v1/auth/refresh', {
      body: { refresh_token: onA.refreshToken ?? '' },
    });
    expect((await new Caller(a.url, fresh.token).try('GET /v1/auth/me', {})).status).toBe(200);
    await new Caller(a.url, fresh.token).call('POST /v1/auth/logout', {
      body: { sessionId: onA.sessionId ?? '' },
    });
    expect((await at(b, onA).try('GET /v1/auth/me', {})).error.code).toBe('session_ended');

    const files = openFiles(path.join(folder, 'dados'), openSecrets({ secret }), systemClock);
    await files.put('photos/retrato.png', Buffer.from('retrato'));
    for (const { url } of servers)
      expect(await (await fetch(`${url}${files.link('photos/retrato.png')}`)).text()).toBe('retrato');
  });

  it('sees a changed role and a disabled user immediately', async () => {
    const [a, b] = servers;
    const admin = await login(a, 'admin@x.test');
    const email = 'secretaria@x.test';
    const { user_id, role_id } = await buildAdmin(database.db, ['view:users'], { email, password_hash });
    const clerk = await login(b, email);
    expect((await clerk.try('GET /v1/users', { query: {} })).status).toBe(200);
    await admin.call('PATCH /v1/roles/:id', {
      params: { id: role_id },
      body: { name: 'Sem nada', permissions: ['view:students'] },
    });
    expect((await clerk.try('GET /v1/users', { query: {} })).status).toBe(403);
    const stream = await openStream(clerk, user_id);
    await admin.call('PATCH /v1/users/:id/change-status', {
      params: { id: user_id },
      body: { user_status: false },
    });
    expect((await clerk.try('GET /v1/auth/me', {})).status).toBe(401);
    await stream.ended;
  });

  it('counts tries of codes and logins with the other', async () => {
    const { email } = await newAccount();
    await new Caller(servers[0].url).call('POST /v1/users/forgot-password', { body: { email } });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        new Caller((servers[index % 2] as ServerProcess).url).try('POST /v1/users/otp-verification', {
          body: { email, otp: '00000' },
        }),
      ),
    );
    expect(new Set(replies.map(({ error }) => error.code))).toEqual(new Set(['reset_code_invalid']));
    const { rows } = await database.pool.query('select tries from verification_codes where tries > 5');
    expect(rows).toEqual([]);
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push(
        (
          await new Caller((servers[n % 2] as ServerProcess).url).try('POST /v1/users/forgot-password', {
            body: { email },
          })
        ).status,
      );
    // The fifth within the day, counted over both processes.
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });
});

it('sends events of one process to the streams of both', async () => {
  const { user_id } = await buildUser(database.db, ['STUDENT'], { email: 'aluna@x.test', password_hash });
  const streams = [];
  for (const server of servers) streams.push(await openStream(await login(server, 'aluna@x.test'), user_id));
  const { rows } = await database.pool.query(
    `insert into notifications (recipient_id, notification, title, content)
     values ($1, 'NOTICE', 'Para as duas', 'Texto') returning id`,
    [user_id],
  );
  await database.pool.query("select pg_notify('aula_viva', $1)", [
    JSON.stringify({ recipient_id: user_id, id: rows[0].id }),
  ]);
  for (const stream of streams) await stream.received('Para as duas');
  for (const stream of streams) await stream.close();
});

const queueMails = (count: number) =>
  database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const [row] = await rowsOf(tx, { id: text })`
        insert into mail_outbox ("to", subject, text, kind, created_at)
        values ('fila@x.test', 'Aviso', 'Texto', 'notice', now()) returning id`;
      const id = row?.id ?? '';
      ids.push(id);
      await addJob(tx, 'mail_send', { mail_id: id }, { key: `mail:${id}` });
    }
    return ids;
  });

it('runs each job once, in either process', async () => {
  const ids = await queueMails(200);
  await vi.waitFor(() => expect(ids.filter((id) => !mailbox.received.has(id))).toEqual([]), {
    timeout: 20_000,
    interval: 50,
  });
  expect(ids.map((id) => mailbox.received.get(id))).toEqual(ids.map(() => 1));
});

describe('the live rooms', () => {
  it('run in either process; one takes over when the other dies; streams and jobs continue', async () => {
    const init = async (server: ServerProcess) =>
      (await fetch(`${server.url}/init?peer_id=x`, { headers: { connection: 'close' } })).status;
    // 401: the rooms are there, but require a token.
    expect(await Promise.all(servers.map(init))).toEqual([401, 401]);
    const anywhere = await login(servers[0], lesson.teacher.email);
    await enter(anywhere, lesson.room_id, 'host');
    const { rows: held } = await database.pool.query(
      'select h.address from room_leases l join room_hosts h on h.id = l.host_id where l.room_id = $1',
      [lesson.room_id],
    );
    const holder = servers.find(({ url }) => url === held[0].address) as ServerProcess;
    const other = servers.find((server) => server !== holder) as ServerProcess;
    const teacher = at(other, anywhere);
    const me = await teacher.call('GET /v1/auth/me', {});
    const stream = await openStream(teacher, me.user.user_id);

    const ids = await queueMails(40);
    await holder.stop('SIGKILL');
    expect((await teacher.try('GET /v1/auth/me', {})).status).toBe(200);
    await vi.waitFor(() => expect(ids.filter((id) => !mailbox.received.has(id))).toEqual([]), {
      timeout: 30_000,
      interval: 50,
    });
    // Back in the seat that the table has stored.
    const again = await enter(teacher, lesson.room_id, 'host');
    await database.pool.query(`insert into notifications (recipient_id, notification, title, content)
      select user_id, 'NOTICE', 'Ainda aqui', 'Texto' from users where user_id = '${me.user.user_id}'`);
    await database.pool.query(
      `select pg_notify('aula_viva', json_build_object('recipient_id', recipient_id, 'id', id)::text)
       from notifications where title = 'Ainda aqui'`,
    );
    await stream.received('Ainda aqui');
    again.close();
    await stream.close();
    const { rows } = await database.pool.query(
      "select count(*)::int as n from presence where event = 'join' and user_id = $1",
      [me.user.user_id],
    );
    expect(rows[0].n).toBe(1);
  });
});
