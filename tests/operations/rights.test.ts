import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRoot } from '../../server/platform/db/binaries.ts';
import { embeddedRunning, ensureDatabase } from '../../server/platform/db/embedded.ts';
import { openSchoolDatabase } from '../../server/platform/db/open.ts';
import { ServerProcess } from '../start/process.ts';
import { freePort } from '../support/freePort.ts';
import { startTestPostgres, template } from '../support/postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-rights-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const run = async (env: Record<string, string>) =>
  new ServerProcess(await freePort(), { APP_ENV: 'test', PAYMENT_PROVIDER: 'sandbox', ...env }).ready();

const connected = async <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The roles of the application's connections to a database. */
const rolesOf = (connection: pg.ClientConfig, database: string) =>
  connected({ ...connection, database: 'postgres' }, async (client) => {
    const { rows } = await client.query(
      `select distinct usename as role, usesuper as super from pg_stat_activity join pg_user using (usename)
       where datname = $1 and backend_type = 'client backend'`,
      [database],
    );
    return rows;
  });

describe('a data folder', () => {
  it('of an earlier version is made private, its database requires a password, and its rows stay', async () => {
    const dataDir = path.join(folder, 'earlier');
    await (await run({ DATA_DIR: dataDir })).stop();
    const cluster = path.join(dataDir, 'postgres');
    const database = await openSchoolDatabase(
      { DATABASE_URL: undefined, dataDir },
      { print: () => undefined },
    );
    await connected(database.connection, async (client) => {
      await client.query(`insert into courses (course) values ('Inglês')`);
      await client.query('drop owned by aula_viva_app; drop role aula_viva_app');
      await client.query('alter role aula_viva password null');
    });
    await database.stop();
    rmSync(path.join(dataDir, 'database-secret'));
    writeFileSync(path.join(cluster, 'pg_hba.conf'), 'local all all trust\n');
    mkdirSync(path.join(dataDir, 'files/contracts'), { recursive: true });
    writeFileSync(path.join(dataDir, 'files/contracts/a.pdf'), '%PDF');
    for (const place of ['', 'files', 'files/contracts']) chmodSync(path.join(dataDir, place), 0o755);
    for (const file of ['files/contracts/a.pdf', 'postgres.log', 'secret'])
      chmodSync(path.join(dataDir, file), 0o644);

    const server = await run({ DATA_DIR: dataDir });
    expect(modeOf(dataDir)).toBe(isRoot ? '710' : '700');
    for (const place of ['files', 'files/contracts', 'postgres'])
      expect(modeOf(path.join(dataDir, place))).toBe('700');
    for (const file of ['files/contracts/a.pdf', 'postgres.log', 'secret', 'database-secret', 'running.json'])
      expect(modeOf(path.join(dataDir, file)), file).toBe('600');
    expect(readFileSync(path.join(cluster, 'pg_hba.conf'), 'utf8')).toMatch(
      /^#.*\nlocal all all scram-sha-256\n$/,
    );

    const running = embeddedRunning(dataDir);
    if (!running) throw new Error('no database runs');
    expect(modeOf(running.host)).toBe('700');
    const owner = { ...running, database: 'aula_viva' };
    expect(
      await connected(owner, async (client) => (await client.query('select course from courses')).rows),
    ).toEqual([{ course: 'Inglês' }]);
    for (const wrong of [{ password: '' }, { password: 'x' }, { user: 'aula_viva_app', password: 'x' }])
      await expect(connected({ ...owner, ...wrong }, async () => 'in')).rejects.toThrow(/password/);
    expect(await rolesOf(owner, 'aula_viva')).toEqual([{ role: 'aula_viva_app', super: false }]);
    expect(await server.stop()).toBe(0);
    expect(server.output).not.toContain(String(running.password));
  });

  it.runIf(isRoot)('is unreadable for other users of the machine', () => {
    const dataDir = path.join(folder, 'earlier');
    const asOther = (uid: number, ...args: string[]) =>
      execFileSync('head', ['-c', '4', ...args], { uid, gid: uid, stdio: 'pipe' }).toString();
    for (const uid of [33, 65534])
      for (const file of ['files/contracts/a.pdf', 'secret', 'database-secret', 'postgres.log'])
        expect(() => asOther(uid, path.join(dataDir, file)), `${uid} ${file}`).toThrow('Permission denied');
  });
});

describe('an external database', () => {
  let outside: Awaited<ReturnType<typeof startTestPostgres>>;
  beforeAll(async () => {
    outside = await startTestPostgres();
  });
  afterAll(() => outside.stop());

  const urlOf = (role: { user: string; password: string }, database: string) =>
    `postgres://${role.user}:${role.password}@localhost/${database}?host=${encodeURIComponent(outside.connection.host)}`;
  const asOwner = (sql: string, database = 'postgres') =>
    connected({ ...outside.connection, database }, (client) => client.query(sql));
  const tooMuch = 'the application is connected as owner of the database';

  it('is used through a role that the server creates, if the owner may create roles', async () => {
    await ensureDatabase(outside.connection, 'made');
    const env = { DATA_DIR: path.join(folder, 'made'), DATABASE_URL: urlOf(outside.connection, 'made') };
    const server = await run({ ...env, SECRET: 'segredo-de-ontem-0123456789-abcdefghij' });
    expect(await rolesOf(outside.connection, 'made')).toEqual([{ role: 'made_app', super: false }]);
    expect(server.output).not.toContain(tooMuch);
    await server.stop();
    const again = await run({ ...env, SECRET: 'segredo-de-hoje-0123456789-abcdefghij' });
    expect(await rolesOf(outside.connection, 'made')).toEqual([{ role: 'made_app', super: false }]);
    await again.stop();
  });

  it('uses the owner, with a warning, if it may not create roles, and never takes over an unrelated role', async () => {
    await asOwner(`create role small login password 'pequena'`);
    await asOwner('create database small owner small');
    await asOwner('create extension btree_gist', 'small');
    const env = {
      DATA_DIR: path.join(folder, 'small'),
      DATABASE_URL: urlOf({ user: 'small', password: 'pequena' }, 'small'),
    };
    const server = await run(env);
    expect(await rolesOf(outside.connection, 'small')).toEqual([{ role: 'small', super: false }]);
    expect(server.output).toContain(tooMuch);
    await server.stop();

    await asOwner(`create role other_app login password 'alheia'`);
    await ensureDatabase(outside.connection, 'other');
    const other = await run({
      DATA_DIR: path.join(folder, 'other'),
      DATABASE_URL: urlOf(outside.connection, 'other'),
    });
    expect(other.output).toContain(tooMuch);
    await other.stop();
    const theirs = { ...outside.connection, user: 'other_app', password: 'alheia', database: 'postgres' };
    expect(await connected(theirs, async () => 'in')).toBe('in');
  });

  it('may hold extensions of its administrator in the schema of the school', async () => {
    await asOwner(`create role extended login createrole password 'estendida'`);
    await asOwner('create database extended owner extended');
    for (const extension of ['btree_gist', 'pg_stat_statements'])
      await asOwner(`create extension ${extension}`, 'extended');
    const server = await run({
      DATA_DIR: path.join(folder, 'extended'),
      DATABASE_URL: urlOf({ user: 'extended', password: 'estendida' }, 'extended'),
    });
    expect(await rolesOf(outside.connection, 'extended')).toEqual([{ role: 'extended_app', super: false }]);
    await server.stop();
  });

  it('is migrated through DATABASE_OWNER_URL and used through DATABASE_URL', async () => {
    await asOwner(`create role mine login password 'minha'`);
    await ensureDatabase(outside.connection, 'mine');
    const server = await run({
      DATA_DIR: path.join(folder, 'mine'),
      DATABASE_OWNER_URL: urlOf(outside.connection, 'mine'),
      DATABASE_URL: urlOf({ user: 'mine', password: 'minha' }, 'mine'),
    });
    expect(await rolesOf(outside.connection, 'mine')).toEqual([{ role: 'mine', super: false }]);
    expect(server.output).not.toContain(tooMuch);
    await server.stop();
  });

  it.each([
    'update audit_log set context = context',
    'delete from audit_log',
    'truncate audit_log',
    `update audit_kinds set user_name = ''`,
    'delete from audit_kinds',
    'truncate audit_kinds',
    `select setval('audit_log_id_seq', 1)`,
    'update access_log set event = event',
    'delete from access_log',
    'truncate access_log',
    'update contract_evidence set at = at',
    'delete from contract_evidence',
    'truncate contract_evidence',
    'truncate contracts cascade',
    'truncate contract_signers',
    'alter table contract_signers disable trigger all',
    'drop trigger signed_facts on contracts',
    'create or replace function keep_signature() returns trigger language plpgsql as $$ begin return new; end $$',
    'delete from presence',
    'truncate presence',
    'truncate users cascade',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    'create table public.mine (id int)',
    `create function public.mine() returns int language sql as 'select 1'`,
    'create or replace function clear_access_log() returns bigint language sql as $$ select 1 $$',
    'insert into drizzle.__drizzle_migrations (hash, created_at) values (1, 1)',
    'delete from graphile_worker.migrations',
    'select rolpassword from pg_authid',
    `select pg_read_file('PG_VERSION')`,
    `copy users to program 'cat'`,
    'create role friend superuser',
    'set session_replication_role = replica',
    'set role aula_viva',
  ])('rejects statements of the application: %s', async (sql) => {
    const application = { ...outside.connection, ...outside.application, database: template };
    await expect(connected(application, (client) => client.query(sql))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  it('prevents even the owner from rewriting ledgers by mistake', async () => {
    for (const table of ['audit_log', 'access_log', 'presence', 'contract_evidence'])
      await expect(asOwner(`truncate ${table} cascade`, template)).rejects.toThrow('append-only');
    for (const table of ['contracts', 'contract_signers'])
      await expect(asOwner(`truncate ${table} cascade`, template)).rejects.toThrow('append-only');
    await asOwner(`insert into access_log (at, event) values (now(), 'login')`, template);
    await expect(asOwner('update access_log set event = event', template)).rejects.toThrow('append-only');
    await expect(asOwner('delete from access_log', template)).rejects.toThrow('kept for six months');
  });
});
