import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UPLOAD_PART_BYTES } from '../../domain/uploads.ts';
import { class_files } from '../../server/areas/classFiles/tables.ts';
import { buildClass } from '../../server/demo/build/classes.ts';
import { buildCourse, buildTeacher } from '../../server/demo/build/people.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { passwordHash as password_hash } from '../support/password.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let env: Record<string, string>;
let token: string;
let class_id: string;
let first: ServerProcess;
let second: ServerProcess;

const start = async () => new ServerProcess(await freePort(), env).ready();
const dataDir = () => path.join(folder, 'dados');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-uploads-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(path.join(folder, 'postgres'), { print: () => undefined, durable: false });
  await ensureDatabase(postgres.connection, 'escola');
  const { host, user, password } = postgres.connection;
  env = {
    APP_ENV: 'test',
    PAYMENT_PROVIDER: 'sandbox',
    DATABASE_URL: `postgres://${user}:${password}@localhost/escola?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir(),
    SECRET: 'segredo-comum-de-dois-processos-0123456789',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
  };
  first = await start();
  second = await start();
  database = openDatabase({ ...postgres.connection, database: 'escola' }, () => undefined);
  const { db } = database;
  const course = await buildCourse(db);
  const { teacher_id } = await buildTeacher(db, {
    course_ids: [course.id],
    user: { email: 'prof@x.test', password_hash },
  });
  class_id = (await buildClass(db, { teacher_id, course_id: course.id })).id;
  token = (await new Caller(first.url).login('prof@x.test', 'Nadar9Longe')).token ?? '';
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A table whose lines differ, so that a part at a wrong place shows. */
function tableOf(bytes: number): Buffer {
  const lines = ['nome;nota\n'];
  for (let size = lines[0]?.length ?? 0, at = 0; size < bytes; at += 1) {
    lines.push(`Ana ${at};9,5\n`);
    size += lines.at(-1)?.length ?? 0;
  }
  return Buffer.from(
    lines
      .join('')
      .slice(0, bytes - 1)
      .concat('\n'),
  );
}

const by = (server: ServerProcess) => new Caller(server.url, token);
const begin = async (server: ServerProcess, file: Buffer) => {
  const body = { call: 'POST /v1/teacher-documents', field: 'files', name: 'notas.csv', bytes: file.length };
  return (await by(server).call('POST /v1/uploads', { body })).id;
};
const offsetAt = async (server: ServerProcess, id: string) =>
  (await by(server).call('GET /v1/uploads/:id', { params: { id } })).offset;

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' });
async function send(server: ServerProcess, id: string, offset: number, bytes: Buffer) {
  const reply = await fetch(`${server.url}/api/v1/uploads/${id}?offset=${offset}`, {
    method: 'PATCH',
    headers: headers(),
    body: new Uint8Array(bytes),
  });
  return reply.status;
}
async function share(server: ServerProcess, id: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ title: 'Notas', class_id, 'files[]': id }))
    body.append(name, value);
  const reply = await fetch(`${server.url}/api/v1/teacher-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { code } = await reply.json();
  return { status: reply.status, code };
}
/** The stored files, whose bytes are compared without printing them. */
async function isStored(file: Buffer): Promise<boolean> {
  const rows = await database.db.select().from(class_files);
  const stored = rows.map(({ file_key }) => readFileSync(path.join(dataDir(), 'files', file_key)));
  await database.db.delete(class_files);
  return stored.length === 1 && file.equals(stored[0] as Buffer);
}
const incoming = () => {
  const within = path.join(dataDir(), 'files', 'incoming');
  return readdirSync(within).map((name) => ({ name, size: statSync(path.join(within, name)).size }));
};
const sizeOf = (id: string) => incoming().find(({ name }) => name === id)?.size ?? 0;

it('two processes receive the parts of one upload in turn, and one part at one time', async () => {
  const file = tableOf(4 * UPLOAD_PART_BYTES + 1234);
  const part = (at: number) => file.subarray(at * UPLOAD_PART_BYTES, (at + 1) * UPLOAD_PART_BYTES);
  const id = await begin(first, file);
  expect(await send(first, id, 0, part(0))).toBe(200);
  expect(await send(second, id, UPLOAD_PART_BYTES, part(1))).toBe(200);
  expect(await offsetAt(first, id)).toBe(2 * UPLOAD_PART_BYTES);
  for (const at of [2, 3]) {
    const both = [first, second].map((server) => send(server, id, at * UPLOAD_PART_BYTES, part(at)));
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409]);
  }
  expect(await send(second, id, 4 * UPLOAD_PART_BYTES, part(4))).toBe(200);
  const forms = await Promise.all([share(first, id), share(second, id)]);
  expect(forms.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await isStored(file)).toBe(true);
  expect(incoming()).toEqual([]);
});

it('what a killed process was receiving is sent again to the other one', async () => {
  const file = tableOf(2 * UPLOAD_PART_BYTES);
  const id = await begin(first, file);
  expect(await send(first, id, 0, file.subarray(0, UPLOAD_PART_BYTES))).toBe(200);
  const sending = request(`${first.url}/api/v1/uploads/${id}?offset=${UPLOAD_PART_BYTES}`, {
    method: 'PATCH',
    headers: { ...headers(), 'content-length': UPLOAD_PART_BYTES },
  });
  sending.on('error', () => undefined);
  sending.write(file.subarray(UPLOAD_PART_BYTES, UPLOAD_PART_BYTES + 300_000));
  await expect.poll(() => incoming().some(({ name, size }) => name !== id && size === 300_000)).toBe(true);
  await first.stop('SIGKILL');
  expect(await offsetAt(second, id)).toBe(UPLOAD_PART_BYTES);
  expect(await send(second, id, UPLOAD_PART_BYTES, file.subarray(UPLOAD_PART_BYTES))).toBe(200);
  expect(await share(second, id)).toEqual({ status: 200, code: undefined });
  first = await start();
  expect(await share(first, id)).toEqual({ status: 409, code: 'upload_used' });
  expect(await isStored(file)).toBe(true);
  // What it had received itself goes with the next cleaning, after an hour.
  expect(incoming()).toHaveLength(1);
  for (const { name } of incoming()) rmSync(path.join(dataDir(), 'files', 'incoming', name));
});

it('bytes that a killed process wrote without its row are written over', async () => {
  const file = tableOf(2 * UPLOAD_PART_BYTES);
  const id = await begin(first, file);
  expect(await send(first, id, 0, file.subarray(0, UPLOAD_PART_BYTES))).toBe(200);
  // A lock that the test holds keeps the row from being written once the bytes are.
  await database.db.execute(sql`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`);
  await database.db.execute(
    sql`create trigger wait_for_test before update of received on uploads for each row execute function wait_for_test()`,
  );
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const other = Buffer.alloc(UPLOAD_PART_BYTES, '!');
  const lost = send(first, id, UPLOAD_PART_BYTES, other).catch(() => 'lost');
  await expect.poll(() => sizeOf(id)).toBe(file.length);
  const next = send(second, id, UPLOAD_PART_BYTES, file.subarray(UPLOAD_PART_BYTES));
  await first.stop('SIGKILL');
  expect(await lost).toBe('lost');
  await holder.query('select pg_advisory_unlock(4711)');
  holder.release();
  expect(await next).toBe(200);
  expect(await share(second, id)).toEqual({ status: 200, code: undefined });
  expect(await isStored(file)).toBe(true);
  first = await start();
});
