import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { backUp } from '../../server/backup/backUp.ts';
import { tableOf } from '../../server/backup/manifest.ts';
import { ManualClock } from '../../server/platform/clock.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { folderStore } from '../../server/platform/fileStore/folder.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { startTestPostgres, template } from '../support/postgres.ts';
import { type ArchiveEntry, entriesOf, sumsOf, writeEntries } from './archives.ts';
import { runCommand } from './command.ts';

const SECRET = 'segredo-dos-backups-0123456789-abcdef';
const clock = new ManualClock('2026-03-10T13:00:00.000Z');
const signing = openSecrets({ secret: SECRET }).keys('backup');
let folder: string;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let observer: pg.Client;
let env: Record<string, string>;
let before: Awaited<ReturnType<typeof sumsOf>>;
const at = (name: string) => path.join(folder, name);
const school = () => ({ ...postgres.connection, database: 'escola' });

const urlFor = (role: string, password: string) =>
  `postgres://${role}:${password}@localhost/escola?host=${encodeURIComponent(postgres.connection.host)}`;
const verify = (file: string, more: string[] = [], other = {}) =>
  runCommand('verifyBackup', [file, ...more], { ...env, ...other });
const databases = async () =>
  (await observer.query('select datname from pg_database where datname like $1', ['%check%'])).rows;

/** One sentence on one line, and no database left. */
async function explained(sentence: string, file: string, more: string[] = [], other = {}) {
  const { code, output } = await verify(file, more, other);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) });
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(await databases()).toEqual([]);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-verify-'));
  postgres = await startTestPostgres();
  await ensureDatabase(postgres.connection, 'escola', template);
  observer = new pg.Client(school());
  await observer.connect();
  await observer.query(`insert into users (name, email, types)
    select 'Ana Souza ' || g, 'ana.' || g || '@x.test', array['STUDENT'] from generate_series(1, 500) g`);
  mkdirSync(at('files/photos'), { recursive: true });
  writeFileSync(at('files/photos/ana.jpg'), 'uma foto');
  env = {
    APP_ENV: 'demo',
    PAYMENT_PROVIDER: 'sandbox',
    DATA_DIR: at('dados'),
    DATABASE_URL: urlFor('aula_viva', postgres.connection.password),
    SECRET,
  };
  const identity = await generateX25519Identity();
  writeFileSync(at('key.txt'), identity);
  writeFileSync(at('stranger.txt'), await generateX25519Identity());
  const from = { connection: school(), files: folderStore(at('files')) };
  await backUp(from, at('plain'), clock, { signing, recipients: [] });
  await backUp(from, at('sealed'), clock, {
    signing,
    recipients: [await identityToRecipient(identity)],
  });
  before = await sumsOf(school());
});
afterAll(async () => {
  await observer.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('verify-backup', () => {
  it('restores a good archive into a database of its own and drops that', async () => {
    const { code, output } = await verify(at('plain'));
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `can be restored: .* \\(Aula Viva ${packageJson.version}\\), \\d+ rows of \\d+ tables and 1 files`,
        ),
      ),
    });
    expect(await verify(at('sealed'), ['--identity', at('key.txt')])).toMatchObject({ code: 0 });
    expect(await databases()).toEqual([]);
    expect(await sumsOf(school())).toEqual(before);
  });

  it('uses the embedded database of a school that has no other one', async () => {
    const { DATABASE_URL: _, ...embedded } = env;
    expect(await runCommand('verifyBackup', [at('plain')], embedded)).toMatchObject({ code: 0 });
  });

  it('drops what a killed check left behind', async () => {
    await observer.query('create database escola_check_0123456789ab');
    expect(await verify(at('plain'))).toMatchObject({ code: 0 });
    expect(await databases()).toEqual([]);
  });

  it('says what a role without the right to create databases needs', async () => {
    await observer.query(`create role dono login password 'segredo'`);
    await explained('alter role "dono" createdb', at('plain'), [], {
      DATABASE_URL: urlFor('dono', 'segredo'),
    });
  });
});

describe('verify-backup explains in one sentence', () => {
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    writeFileSync(at('changed'), change(readFileSync(at(name))));
    return at('changed');
  };
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  const flip = (share: number) => (bytes: Buffer) => {
    const place = Math.floor(bytes.length * share);
    bytes[place] = (bytes[place] ?? 0) ^ 0x01;
    return bytes;
  };
  const opened = () => ['--identity', at('key.txt')];

  it('an archive that is cut', async () => {
    await explained('is incomplete: its end is missing', changed('plain', cut));
    await explained('does not decrypt to its end', changed('sealed', cut), opened());
  });

  it('an archive with a changed byte', async () => {
    await explained('is damaged: bytes were changed', changed('plain', flip(0.5)));
    await explained('does not decrypt to its end', changed('sealed', flip(0.5)), opened());
  });

  it('an archive without its identity, or with that of another key', async () => {
    await explained('is encrypted: name the file of its age identity', at('sealed'));
    await explained('is encrypted for another key', at('sealed'), ['--identity', at('stranger.txt')]);
  });

  it('an archive signed with another SECRET, and one without a signature', async () => {
    const other = { SECRET: 'outro-segredo-dos-backups-9876543210-xyz' };
    await explained('set the SECRET that it was made with as SECRET_PREVIOUS', at('plain'), [], other);
    const unsigned = changed('plain', (bytes) => gzipSync(gunzipSync(bytes)));
    await explained('it has no signature: it was made before 4.2, or packed again', unsigned);
    expect(await verify(unsigned, ['--unsigned'])).toMatchObject({ code: 0 });
  });

  it('a file that is no archive, a folder and a missing file', async () => {
    writeFileSync(at('text'), 'uma carta para a escola');
    await explained('is not an archive of Aula Viva', at('text'));
    await explained('is a folder', folder);
    await explained('There is no file', at('nowhere'));
  });

  /** Signed and consistent, but with other users. */
  async function withUsers(name: string, change: (rows: string) => string) {
    const entries = await entriesOf(at('plain'));
    const table = 'public.users';
    const rows = Buffer.from(change(String(entries.find((each) => tableOf(each.name) === table)?.bytes)));
    const rewritten = entries.map((entry): ArchiveEntry => {
      if (tableOf(entry.name) === table) return { ...entry, bytes: rows };
      if (entry.name !== 'manifest.json') return entry;
      const manifest = JSON.parse(String(entry.bytes));
      const sum = manifest.tables.find((each: { name: string }) => each.name === table);
      Object.assign(sum, { bytes: rows.length, sha256: createHash('sha256').update(rows).digest('hex') });
      return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) };
    });
    await writeEntries(at(name), rewritten, signing);
    return at(name);
  }

  it('an archive that cannot be loaded, and one that counts other rows', async () => {
    const twice = await withUsers('twice', (rows) => rows.replace('ana.2@x.test', 'ana.3@x.test'));
    await explained('users_email', twice);
    const fewer = await withUsers('fewer', (rows) => rows.split('\n').slice(1).join('\n'));
    await explained('public.users differs from the archive after loading', fewer);
  });
});
