import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAgain } from '../../server/areas/privacy/eraseAgain.ts';
import { privacy_requests } from '../../server/areas/privacy/tables.ts';
import { closures } from '../../server/areas/timetable/tables.ts';
import { readConfig } from '../../server/config.ts';
import { buildStudent } from '../../server/demo/build/people.ts';
import { ManualClock } from '../../server/platform/clock.ts';
import { ownOrigin } from '../../server/platform/context.ts';
import { openDatabase } from '../../server/platform/db/database.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { announcements } from '../../server/platform/events.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { startTestPostgres, template } from '../support/postgres.ts';
import { runCommand } from './command.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
const at = (name: string) => path.join(folder, name);
const ledger = () => at('erased-people.json');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-erasures-'));
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (database: string) => ({
  APP_ENV: 'test',
  PAYMENT_PROVIDER: 'sandbox',
  SECRET: 'segredo-dos-backups-0123456789-abcdef',
  DATA_DIR: at(database),
  DATABASE_URL: `postgres://aula_viva:${postgres.connection.password}@localhost/${database}?host=${encodeURIComponent(String(postgres.connection.host))}`,
});
const open = (database: string) =>
  openDatabase({ ...postgres.connection, database, max: 2 }, () => undefined);
type Database = ReturnType<typeof open>;
const within = async <T>(database: string, work: (opened: Database) => Promise<T>): Promise<T> => {
  const opened = open(database);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};

const ctx = {
  clock: new ManualClock('2026-03-10T15:00:00.000Z'),
  actor: null,
  origin: ownOrigin('test'),
  events: announcements(async () => []),
};
const erase = (database: string, user_id: string) =>
  within(database, ({ transaction }) =>
    transaction((tx) => {
      const config = readConfig(environment(database));
      return eraseAgain(tx, { ...ctx, config, secrets: openSecrets(config) }, user_id);
    }),
  );

const namesIn = (database: string) =>
  within(database, async ({ pool }) => {
    const { rows } = await pool.query(`select name from users where 'STUDENT' = any (types) order by name`);
    return rows.map(({ name }) => name as string);
  });
const rowsNaming = (database: string, value: string) =>
  within(database, async ({ pool }) => {
    const { rows: tables } = await pool.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [
        `%${value}%`,
      ]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });

const command = (name: string, database: string, ...args: string[]) =>
  runCommand(name, args, environment(database));

describe('people who were erased after a backup', () => {
  let first: string;
  let second: string;

  it('are listed beside the archives by their ids alone', async () => {
    await ensureDatabase(postgres.connection, 'school', template);
    await within('school', async ({ db }) => {
      const build = async (name: string) =>
        (await buildStudent(db, { user: { name, email: `${name.replace(' ', '.')}@x.test` } })).user_id;
      first = await build('Canario Primeiro');
      second = await build('Canario Segundo');
      await build('Zulmira Presente');
      await db
        .insert(privacy_requests)
        .values({ user_id: first, protocol: 'AAAA-1111', due_on: '2026-03-25' });
      await db.insert(closures).values({ date: '2026-05-04', reason: 'Homenagem a Canario Primeiro' });
    });
    expect(await command('backup', 'school', at('old.tar.gz'))).toMatchObject({ code: 0 });
    expect(existsSync(ledger())).toBe(false);
    expect(await erase('school', first)).toBe(true);
    expect(await command('backup', 'school', at('new.tar.gz'))).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(ledger(), 'utf8')).erased).toEqual([first]);
    expect(readFileSync(ledger(), 'utf8')).not.toMatch(/canario/i);
  });

  it('are erased again when it is restored into an empty database', async () => {
    await ensureDatabase(postgres.connection, 'risen');
    expect(await command('restore', 'risen', at('old.tar.gz'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('Erased again: 1 of the people'),
    });
    expect(await namesIn('risen')).toEqual(['Canario Segundo', 'Pessoa removida', 'Zulmira Presente']);
    expect(await rowsNaming('risen', 'canario primeiro')).toEqual([]);
    const { rows } = await within('risen', ({ pool }) =>
      pool.query('select status, completed_at from privacy_requests'),
    );
    expect(rows).toEqual([{ status: 'done', completed_at: expect.any(Date) }]);
  });

  it('are erased again when it replaces the database that knew, even if no later backup was made', async () => {
    expect(await erase('school', second)).toBe(true);
    const restored = await command('restore', 'school', at('old.tar.gz'), '--replace');
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Erased again: 2 of the people'),
    });
    expect(await namesIn('school')).toEqual(['Pessoa removida', 'Pessoa removida', 'Zulmira Presente']);
    expect(await rowsNaming('school', 'canario')).toEqual([]);
    expect(JSON.parse(readFileSync(ledger(), 'utf8')).erased).toEqual([first, second].sort());
  });

  it('cannot be added to the list by a stranger', async () => {
    const before = readFileSync(ledger(), 'utf8');
    const list = JSON.parse(before);
    for (const [content, message] of [
      [JSON.stringify({ ...list, erased: list.erased.slice(1) }), 'was altered'],
      ['{', 'is damaged'],
    ] as const) {
      writeFileSync(ledger(), content);
      expect(await command('restore', 'school', at('old.tar.gz'), '--replace')).toMatchObject({
        code: 1,
        output: expect.stringContaining(message),
      });
      expect(await namesIn('school')).toEqual(['Pessoa removida', 'Pessoa removida', 'Zulmira Presente']);
    }
    writeFileSync(ledger(), before);
  });

  it('are not believed to be those of a list without a valid signature in an unsigned restore, which keeps it', async () => {
    const before = readFileSync(ledger(), 'utf8');
    const { user_id } = await within('school', async ({ pool }) => {
      const { rows } = await pool.query(`select user_id from users where name = 'Zulmira Presente'`);
      return rows[0];
    });
    const forged = JSON.stringify({ ...JSON.parse(before), erased: [user_id] });
    writeFileSync(ledger(), forged);
    await ensureDatabase(postgres.connection, 'unsigned');
    for (const flags of [[], ['--replace']])
      expect(await command('restore', 'unsigned', at('old.tar.gz'), '--unsigned', ...flags)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/was altered.*the people whom it lists are not erased again/),
      });
    expect(await namesIn('unsigned')).toContain('Zulmira Presente');
    expect(readFileSync(ledger(), 'utf8')).toBe(forged);
    writeFileSync(ledger(), before);
  });
});
