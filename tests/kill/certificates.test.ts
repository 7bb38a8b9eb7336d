import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allPermissions } from '../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev, buildStudent } from '../../server/demo/build/people.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { addMeritedClass } from '../load/meritedClass.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { passwordHash as password_hash } from '../support/password.ts';

const members = 60;

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let server: ServerProcess;
let start: () => Promise<ServerProcess>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-certificates-'));
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
  const { db } = database;
  await buildAdmin(db, allPermissions, { email: 'admin@x.test', password_hash });
  const { fev_id } = await buildFev(db, { email: 'vendas@x.test', password_hash });
  const course = await buildCourse(db, 'Inglês');
  await buildStudent(db, { student: { fev_id, course_id: course.id } });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('the certificates of a class are issued once each, although the process is killed in the middle', async () => {
  const { pool } = database;
  const class_id = await addMeritedClass(pool, members);
  const admin = await new Caller(server.url).login('admin@x.test', 'Nadar9Longe');
  const { id } = await admin.call('POST /v1/certificates/batches', { body: { class_id } });
  const outcomes = async (outcome: string | null) =>
    (
      await pool.query(
        'select 1 from certificate_batch_students where batch_id = $1 and outcome is not distinct from $2',
        [id, outcome],
      )
    ).rowCount ?? 0;
  await vi.waitFor(async () => expect(await outcomes('issued')).toBeGreaterThan(10), {
    timeout: 60_000,
    interval: 1,
  });
  await server.stop('SIGKILL');
  const left = await outcomes(null);
  expect(left).toBeGreaterThan(0);
  server = await start();
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select state from certificate_batches where id = $1', [id]);
      expect(rows[0].state).toBe('done');
    },
    { timeout: 60_000, interval: 100 },
  );
  const { rows } = await pool.query(
    `select c.file_key, (select count(*)::int from audit_log g where g.entity_id = c.id::text) as logged
       from certificates c join class_students s using (student_id) where s.class_id = $1`,
    [class_id],
  );
  expect(rows).toHaveLength(members);
  expect(rows.filter(({ logged }) => logged !== 1)).toEqual([]);
  expect(await outcomes('issued')).toBe(members);
  const stored = new Set(readdirSync(path.join(folder, 'dados', 'files', 'certificates')));
  expect(rows.filter(({ file_key }) => !stored.has(path.basename(file_key)))).toEqual([]);
});
