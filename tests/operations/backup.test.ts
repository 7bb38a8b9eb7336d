import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/backup/backUp.ts';
import { dumpTable, listTables, sameText } from '../../server/backup/tables.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { levelOf, migrate, migrateTo, ownLevel } from '../../server/platform/db/migrate.ts';
import { openSchoolDatabase } from '../../server/platform/db/open.ts';
import { freePort, ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { startTestPostgres, template } from '../support/postgres.ts';
import { runCommand } from './command.ts';

let folder: string;
let outside: Awaited<ReturnType<typeof startTestPostgres>>;
const at = (name: string) => path.join(folder, name);
const demo = (dataDir: string) => ({ APP_ENV: 'demo', PAYMENT_PROVIDER: 'sandbox', DATA_DIR: dataDir });
const say = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-backup-'));
  chmodSync(folder, 0o755);
  outside = await startTestPostgres();
});
afterAll(async () => {
  await outside.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (database: string) =>
  `postgres://aula_viva@localhost/${database}?host=${encodeURIComponent(String(outside.connection.host))}`;

const poolOn = (connection: pg.ClientConfig) =>
  new pg.Pool(connection).on('error', say).on('connect', (client) => client.on('error', say));

/** Every table's rows and their sum, as the database itself tells them. */
async function sumsOf(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sameText);
  const sums = [];
  for (const table of await listTables(client)) {
    const { name, rows, sha256 } = await dumpTable(client, table, async () => undefined);
    sums.push({ name, rows, sha256 });
  }
  await client.end();
  return sums;
}
async function sumsIn(dataDir: string) {
  const database = await openSchoolDatabase({ DATABASE_URL: undefined, dataDir }, { say });
  const sums = await sumsOf(database.connection);
  await database.stop();
  return sums;
}
const filesIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(dataDir, file), readFileSync(file).toString('base64')])
    .sort();

describe('the drill', () => {
  it('backs the demo school up while it runs and when it stands still, and restores it elsewhere to the byte', async () => {
    const server = await new ServerProcess(await freePort(), demo(at('school'))).ready();
    const live = await runCommand('backup', [at('live.tar.gz')], demo(at('school')));
    expect(live).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\d+ rows of \d+ tables and \d+ files/),
    });
    expect(await runCommand('restore', [at('live.tar.gz'), '--replace'], demo(at('school')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop it before restoring'),
    });
    await server.stop();
    const still = await runCommand('backup', [at('still.tar.gz')], demo(at('school')));
    expect(still.code).toBe(0);
    expect(statSync(at('still.tar.gz')).mode & 0o077).toBe(0);
    const original = await sumsIn(at('school'));
    expect(original.find(({ name }) => name === 'public.users')?.rows).toBeGreaterThan(40);

    const restored = await runCommand('restore', [at('still.tar.gz')], demo(at('copy')));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('all compared') });
    expect(await sumsIn(at('copy'))).toEqual(original);
    expect(filesIn(at('copy'))).toEqual(filesIn(at('school')));
    expect(filesIn(at('copy')).length).toBeGreaterThan(0);

    const again = await new ServerProcess(await freePort(), demo(at('copy'))).ready();
    expect(again.output).not.toContain('Filling');
    const admin = await new Caller(again.url).login('admin@demo.aulaviva.test', 'Aula1234');
    const { total } = await admin.call('GET /v1/users', { query: {} });
    expect(total).toBe(original.find(({ name }) => name === 'public.users')?.rows);
    await again.stop();
  });

  it('moves the school to a PostgreSQL of one’s own and back into an archive', async () => {
    await ensureDatabase(outside.connection, 'moved');
    const env = { ...demo(at('outside')), DATABASE_URL: urlOf('moved') };
    expect(await runCommand('restore', [at('still.tar.gz')], env)).toMatchObject({ code: 0 });
    expect(await sumsOf({ ...outside.connection, database: 'moved' })).toEqual(await sumsIn(at('school')));
    expect(await runCommand('backup', [at('outside.tar.gz')], env)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', [at('outside.tar.gz')], demo(at('back')))).toMatchObject({ code: 0 });
    expect(await sumsIn(at('back'))).toEqual(await sumsIn(at('school')));
  });

  it('goes on counting where the original stood, and keeps the database’s rules', async () => {
    const client = new pg.Client({ ...outside.connection, database: 'moved' });
    await client.connect();
    const { rows } = await client.query(
      `select (select max(id) from audit_log) < nextval('audit_log_id_seq') as onward,
        (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
        (select count(*)::int from pg_trigger where tgenabled = 'D') as disabled`,
    );
    const fresh = new pg.Client({ ...outside.connection, database: template });
    await fresh.connect();
    const expected = await fresh.query(
      `select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(rows[0]).toEqual({ onward: true, keys: expected.rows[0].keys, disabled: 0 });
    await expect(client.query('update audit_log set context = context')).rejects.toThrow('append-only');
    await client.end();
    await fresh.end();
  });
});

describe('an archive of an earlier version', () => {
  it('is restored at its own level and then brought up to date', async () => {
    const journal = JSON.parse(readFileSync('server/platform/db/migrations/meta/_journal.json', 'utf8'));
    const early = journal.entries[2].when as number;
    await ensureDatabase(outside.connection, 'early');
    const connection = { ...outside.connection, database: 'early' };
    const pool = poolOn(connection);
    await migrateTo(pool, early);
    await pool.query(`insert into courses (course) values ('Inglês')`);
    expect(await levelOf(pool)).toBe(early);
    await pool.end();
    await backUp({ connection, files: at('none') }, at('early.tar.gz'), systemClock);
    expect(await runCommand('restore', [at('early.tar.gz')], demo(at('risen')))).toMatchObject({ code: 0 });
    const database = await openSchoolDatabase({ DATABASE_URL: undefined, dataDir: at('risen') }, { say });
    const risen = new pg.Pool(database.connection);
    expect(await levelOf(risen)).toBe(ownLevel());
    expect((await risen.query('select course from courses')).rows).toEqual([{ course: 'Inglês' }]);
    await risen.end();
    await database.stop();
  });

  it('of a newer one is refused, and so is a database that a newer one migrated', async () => {
    const tar = gunzipSync(readFileSync(at('still.tar.gz')));
    const level = String(ownLevel());
    tar.write(String(ownLevel() + 1), tar.lastIndexOf(`"level": ${level}`) + '"level": '.length);
    writeFileSync(at('newer.tar.gz'), gzipSync(tar));
    expect(await runCommand('restore', [at('newer.tar.gz')], demo(at('nowhere')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('comes from a newer Aula Viva'),
    });
    const pool = poolOn({ ...outside.connection, database: 'early' });
    await migrate(pool);
    await pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
    await expect(migrate(pool)).rejects.toThrow('belongs to a newer version');
    await pool.end();
  });
});

describe('an archive that must not be restored', () => {
  const refused = async (name: string, bytes: Buffer, says: string) => {
    writeFileSync(at(name), bytes);
    const before = await sumsIn(at('copy'));
    const env = demo(at('copy'));
    const { code, output } = await runCommand('restore', [at(name), '--replace'], env);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(says) });
    expect(await sumsIn(at('copy'))).toEqual(before);
    expect(existsSync(at('copy/files'))).toBe(true);
  };
  const archive = () => readFileSync(at('still.tar.gz'));

  it('is one that was cut off', async () => {
    await refused(
      'cut.tar.gz',
      archive().subarray(0, Math.floor(archive().length * 0.6)),
      'unexpected end of file',
    );
    await refused('cut-late.tar.gz', archive().subarray(0, archive().length - 4), 'unexpected end of file');
  });

  it('is one with an altered byte', async () => {
    const bytes = Buffer.from(archive());
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0x01;
    await refused('flipped.tar.gz', bytes, '');
  });

  it('is one that somebody unpacked, changed and packed again', async () => {
    const tar = gunzipSync(archive());
    const place = tar.indexOf('Renata Figueiredo');
    expect(place).toBeGreaterThan(0);
    tar.write('Renato', place);
    await refused('changed.tar.gz', gzipSync(tar), 'is not what the manifest says');
  });

  it('is any at all where a school is already, unless it is told to', async () => {
    expect(await runCommand('restore', [at('still.tar.gz')], demo(at('copy')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is a school in this place already'),
    });
    expect(await runCommand('restore', [at('still.tar.gz'), '--replace'], demo(at('copy')))).toMatchObject({
      code: 0,
    });
    expect(await sumsIn(at('copy'))).toEqual(await sumsIn(at('school')));
  });

  it('and a backup writes over nothing', async () => {
    expect(await runCommand('backup', [at('still.tar.gz')], demo(at('school')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('is there already'),
    });
  });
});
