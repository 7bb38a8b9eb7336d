import {
  chmodSync,
  existsSync,
  mkdirSync,
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
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/backup/backUp.ts';
import { signatureOf } from '../../server/backup/signature.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { levelOf, migrate, migrateTo } from '../../server/platform/db/migrate.ts';
import { ownLevel } from '../../server/platform/db/migrations.ts';
import { openSchoolDatabase } from '../../server/platform/db/open.ts';
import { folderStore } from '../../server/platform/fileStore/folder.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { sumsOf } from '../operations/archives.ts';
import { runCommand } from '../operations/command.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { copyDemoSchool, demoEnvironment, demoSecret } from '../support/demoSchool.ts';
import { freePort } from '../support/freePort.ts';
import { startTestPostgres, template } from '../support/postgres.ts';

let folder: string;
let outside: Awaited<ReturnType<typeof startTestPostgres>>;
const at = (name: string) => path.join(folder, name);
const signing = openSecrets({ secret: demoSecret }).keys('backup');
const print = () => undefined;

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
  `postgres://aula_viva:${outside.connection.password}@localhost/${database}?host=${encodeURIComponent(String(outside.connection.host))}`;

async function* chunksOf(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

const poolOn = (connection: pg.ClientConfig) =>
  new pg.Pool(connection).on('error', print).on('connect', (client) => client.on('error', print));

async function sumsIn(dataDir: string) {
  const database = await openSchoolDatabase({ DATABASE_URL: undefined, dataDir }, { print });
  try {
    return await sumsOf(database.connection);
  } finally {
    await database.stop();
  }
}
const filesIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(dataDir, file), readFileSync(file).toString('base64')])
    .sort();

describe('backup and restore', () => {
  let running: ServerProcess | undefined;
  let original: Awaited<ReturnType<typeof sumsIn>>;
  const serve = async (dataDir: string) => {
    running = await new ServerProcess(await freePort(), demoEnvironment(dataDir)).ready();
    return running;
  };
  afterAll(() => running?.stop());

  it('back up the demo school while it runs', async () => {
    copyDemoSchool(at('school'));
    await serve(at('school'));
    expect(await runCommand('backup', [at('live.tar.gz')], demoEnvironment(at('school')))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\d+ rows of \d+ tables and \d+ files/),
    });
  });

  it('refuse to restore over a school that runs', async () => {
    expect(
      await runCommand('restore', [at('live.tar.gz'), '--replace'], demoEnvironment(at('school'))),
    ).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop it before restoring'),
    });
    await running?.stop();
  });

  it('back it up while it is stopped, for the owner alone', async () => {
    mkdirSync(at('school/files/incoming'), { recursive: true });
    writeFileSync(at('school/files/incoming/upload'), 'cut off');
    const still = await runCommand('backup', [at('still.tar.gz')], demoEnvironment(at('school')));
    expect(still.code).toBe(0);
    expect(statSync(at('still.tar.gz')).mode & 0o077).toBe(0);
    original = await sumsIn(at('school'));
    expect(original.find(({ name }) => name === 'public.users')?.rows).toBeGreaterThan(40);
  });

  it('restore it elsewhere to the byte, without uploads that were cut off', async () => {
    const restored = await runCommand('restore', [at('still.tar.gz')], demoEnvironment(at('copy')));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('all verified') });
    expect(await sumsIn(at('copy'))).toEqual(original);
    rmSync(at('school/files/incoming'), { recursive: true });
    expect(filesIn(at('copy'))).toEqual(filesIn(at('school')));
    const folders = filesIn(at('copy')).map(([file]) => file?.split('/')[1]);
    expect(folders).toEqual(expect.arrayContaining(['contracts', 'documents', 'franchisees', 'photos']));
  });

  it('run the restored school with the people of the old one', async () => {
    const again = await serve(at('copy'));
    expect(again.output).not.toContain('Filling');
    const admin = await new Caller(again.url).login('admin@demo.aulaviva.test', 'Aula1234');
    const { total } = await admin.call('GET /v1/users', { query: {} });
    expect(total).toBe(original.find(({ name }) => name === 'public.users')?.rows);
    await again.stop();
  });

  it('move the school to an external PostgreSQL and back into an archive', async () => {
    await ensureDatabase(outside.connection, 'moved');
    const env = { ...demoEnvironment(at('outside')), DATABASE_URL: urlOf('moved') };
    expect(await runCommand('restore', [at('still.tar.gz')], env)).toMatchObject({ code: 0 });
    expect(await sumsOf({ ...outside.connection, database: 'moved' })).toEqual(await sumsIn(at('school')));
    expect(await runCommand('backup', [at('outside.tar.gz')], env)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', [at('outside.tar.gz')], demoEnvironment(at('back')))).toMatchObject({
      code: 0,
    });
    expect(await sumsIn(at('back'))).toEqual(await sumsIn(at('school')));
  });

  it('continue the sequences, and keep the database’s rules', async () => {
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

describe('a backup', () => {
  it('closes its connections before it ends, so that the database can be stopped', async () => {
    const connection = { ...outside.connection, database: 'moved' };
    const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'PipeWrap').length;
    const before = sockets();
    await backUp({ connection, files: folderStore(at('none')) }, at('closed.tar.gz'), systemClock, {
      signing,
      recipients: [],
    });
    expect(sockets()).toBe(before);
  });
});

describe('an archive of an earlier version', () => {
  it('is restored into its own schema and then migrated', async () => {
    const journal = JSON.parse(readFileSync('server/platform/db/migrations/meta/_journal.json', 'utf8'));
    const early = journal.entries[2].when as number;
    await ensureDatabase(outside.connection, 'early');
    const connection = { ...outside.connection, database: 'early' };
    const pool = poolOn(connection);
    await migrateTo(pool, early);
    await pool.query(`insert into courses (course) values ('Inglês')`);
    expect(await levelOf(pool)).toBe(early);
    await pool.end();
    await backUp({ connection, files: folderStore(at('none')) }, at('early.tar.gz'), systemClock, {
      signing,
      recipients: [],
    });
    expect(await runCommand('restore', [at('early.tar.gz')], demoEnvironment(at('risen')))).toMatchObject({
      code: 0,
    });
    const database = await openSchoolDatabase({ DATABASE_URL: undefined, dataDir: at('risen') }, { print });
    const risen = poolOn(database.connection);
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
    expect(
      await runCommand('restore', [at('newer.tar.gz'), '--unsigned'], demoEnvironment(at('nowhere'))),
    ).toMatchObject({
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

describe('a restore refuses', () => {
  const incomplete = 'The archive is incomplete: its end is missing';
  const wrongBytes = 'The archive is damaged: bytes were changed';
  let before: Awaited<ReturnType<typeof sumsIn>> | undefined;
  const refused = async (bytes: Buffer, message: string, more: string[] = [], env = {}) => {
    writeFileSync(at('refused.tar.gz'), bytes);
    before ??= await sumsIn(at('copy'));
    const { code, output } = await runCommand('restore', [at('refused.tar.gz'), '--replace', ...more], {
      ...demoEnvironment(at('copy')),
      ...env,
    });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
    expect(await sumsIn(at('copy'))).toEqual(before);
    expect(existsSync(at('copy/files'))).toBe(true);
  };
  const archive = () => readFileSync(at('still.tar.gz'));

  it('a truncated archive', async () => {
    const part = (share: number) => archive().subarray(0, Math.floor(archive().length * share));
    await refused(part(0.6), incomplete);
    await refused(archive().subarray(0, archive().length - 4), incomplete);
    await refused(part(0.6), incomplete, ['--unsigned']);
  });

  it('an altered byte anywhere', async () => {
    const bytes = archive();
    const length = bytes.length;
    const keys = openSecrets({ secret: demoSecret }).keys('backup');
    const places = [0, 4, 9, 10, Math.floor(length / 3), Math.floor(length / 2), length - 60, length - 1];
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 0x01;
      expect(await signatureOf(chunksOf(changed), keys), `byte ${place}`).not.toBe('valid');
    }
    expect(await signatureOf(chunksOf(bytes), keys)).toBe('valid');
    const middle = Math.floor(length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0x01;
    await refused(bytes, wrongBytes);
  });

  it('an archive that was unpacked, changed and packed again, by signature and by manifest', async () => {
    const tar = gunzipSync(archive());
    const place = tar.indexOf('Renata Figueiredo');
    expect(place).toBeGreaterThan(0);
    tar.write('Renato', place);
    await refused(gzipSync(tar), 'differs from the manifest');
    await refused(gzipSync(tar), 'differs from the manifest', ['--unsigned']);
    const intact = gzipSync(gunzipSync(archive()));
    await refused(intact, 'The content of the archive is intact, but it has no signature');
  });

  it('an archive signed with another SECRET, unless it is the previous one', async () => {
    const other = { SECRET: 'outro-segredo-dos-backups-9876543210-xyz' };
    await refused(archive(), 'not signed with the SECRET of this installation: set the SECRET', [], other);
    const known = { ...demoEnvironment(at('known')), ...other, SECRET_PREVIOUS: demoSecret };
    expect(await runCommand('restore', [at('still.tar.gz')], known)).toMatchObject({ code: 0 });
  });

  it('any archive over existing data without --replace', async () => {
    expect(await runCommand('restore', [at('still.tar.gz')], demoEnvironment(at('copy')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('The target is not empty'),
    });
    expect(
      await runCommand('restore', [at('still.tar.gz'), '--replace'], demoEnvironment(at('copy'))),
    ).toMatchObject({
      code: 0,
    });
    expect(await sumsIn(at('copy'))).toEqual(await sumsIn(at('school')));
  });

  it('a backup never overwrites a file', async () => {
    expect(await runCommand('backup', [at('still.tar.gz')], demoEnvironment(at('school')))).toMatchObject({
      code: 1,
      output: expect.stringContaining('already exists'),
    });
  });
});

describe('an encrypted archive', () => {
  const sealed = () => at('sealed.tar.gz.age');
  let recipient: string;
  beforeAll(async () => {
    const identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
    writeFileSync(at('key.txt'), `# created: 2026-03-10\n${identity}\n`);
    writeFileSync(at('stranger.txt'), await generateX25519Identity());
  });
  const restore = (name: string, ...more: string[]) =>
    runCommand('restore', [name, ...more], demoEnvironment(at('opened')));
  const refused = async (message: string, name: string, ...more: string[]) => {
    expect(await restore(name, ...more)).toMatchObject({
      code: 1,
      output: expect.stringContaining(message),
    });
    expect(existsSync(at('opened/files'))).toBe(false);
  };

  it('is signed, for the owner alone, and contains no plain text', async () => {
    const env = { ...demoEnvironment(at('school')), BACKUP_RECIPIENT: recipient };
    expect(await runCommand('backup', [sealed()], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('signed and encrypted'),
    });
    expect(statSync(sealed()).mode & 0o077).toBe(0);
    expect(readFileSync(sealed()).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  });

  it('does not open without its identity', async () => {
    await refused('name the file of its age identity', sealed());
    await refused('is encrypted for another key', sealed(), '--identity', at('stranger.txt'));
    await refused('holds no age identity', sealed(), '--identity', at('still.tar.gz'));
  });

  it.each([
    ['in its head', 30],
    ['behind its head', 60],
    ['in its middle', 0.5],
    ['at its end', 1],
  ])('does not open with an altered byte %s', async (_, place) => {
    const changed = readFileSync(sealed());
    const byte = place > 1 ? place : Math.min(Math.floor(changed.length * place), changed.length - 1);
    changed[byte] = (changed[byte] ?? 0) ^ 0x01;
    writeFileSync(at('changed.age'), changed);
    await refused('The archive is ', at('changed.age'), '--identity', at('key.txt'));
    await refused('', at('changed.age'), '--identity', at('key.txt'), '--unsigned');
  });

  it('is refused when somebody else wrote it for the same identity', async () => {
    const forger = new Encrypter();
    forger.addRecipient(recipient);
    writeFileSync(
      at('forged.age'),
      await forger.encrypt(gzipSync(gunzipSync(readFileSync(at('still.tar.gz'))))),
    );
    await refused('it has no signature', at('forged.age'), '--identity', at('key.txt'));
  });

  it('opens with its identity, to the byte', async () => {
    expect(await restore(sealed(), '--identity', at('key.txt'))).toMatchObject({ code: 0 });
    expect(await sumsIn(at('opened'))).toEqual(await sumsIn(at('school')));
    expect(filesIn(at('opened'))).toEqual(filesIn(at('school')));
  });
});

describe('codes and links in e-mails', () => {
  it('are in no archive, while the record of the e-mail is', async () => {
    await ensureDatabase(outside.connection, 'mails', template);
    const connection = { ...outside.connection, database: 'mails' };
    const pool = poolOn(connection);
    await pool.query(`insert into mail_outbox ("to", subject, text, kind, created_at, secret_until) values
      ('ana@x.test', '48151 é o código', 'digite 48151 em https://x.test/?hash=um-segredo', 'password-code', now(), now() + interval '1 hour'),
      ('ana@x.test', 'Um aviso de 2026', 'um aviso', 'notice', now(), null)`);
    await backUp({ connection, files: folderStore(at('none')) }, at('mails.tar.gz'), systemClock, {
      signing,
      recipients: [],
    });
    const tar = gunzipSync(readFileSync(at('mails.tar.gz'))).toString('utf8');
    expect(tar).not.toMatch(/48151|um-segredo/);
    await ensureDatabase(outside.connection, 'mails_back');
    const env = { ...demoEnvironment(at('mails')), DATABASE_URL: urlOf('mails_back') };
    expect(await runCommand('restore', [at('mails.tar.gz')], env)).toMatchObject({ code: 0 });
    const back = poolOn({ ...outside.connection, database: 'mails_back' });
    const { rows } = await back.query('select subject, text from mail_outbox order by seq');
    expect(rows).toEqual([
      { subject: '••••• é o código', text: null },
      { subject: 'Um aviso de 2026', text: 'um aviso' },
    ]);
    await Promise.all([pool.end(), back.end()]);
  });
});
