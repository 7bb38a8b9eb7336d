import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applicationRole } from '../../server/platform/db/roles.ts';
import { claimSchool, lockNumbers } from '../../server/platform/locks.ts';
import { ServerProcess } from '../start/process.ts';
import { freePort } from '../support/freePort.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { runCommand } from './command.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let observer: pg.Client;
let env: Record<string, string>;
const at = (name: string) => path.join(folder, name);
const restore = () => runCommand('restore', [at('school.tar.gz'), '--replace'], env);
const refused = (message: string) => ({
  code: 1,
  output: expect.stringContaining(`${message}: stop the server before restoring`),
});

/** The processes that hold the school's lock. */
async function lockPids(): Promise<number[]> {
  const { rows } = await observer.query(
    `select pid from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and objid = $1 and datname = 'escola' and granted`,
    [lockNumbers.school],
  );
  return rows.map(({ pid }) => pid as number);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-running-'));
  postgres = await startTestPostgres();
  observer = new pg.Client({ ...postgres.connection, database: 'postgres' });
  await observer.connect();
  // The owner may create the application's role, but sees only its own connections in full.
  await observer.query(`create role dono login createrole password 'segredo'`);
  await observer.query('create database escola owner dono');
  const host = encodeURIComponent(postgres.connection.host);
  env = {
    APP_ENV: 'test',
    PAYMENT_PROVIDER: 'sandbox',
    DATA_DIR: at('dados'),
    DATABASE_URL: `postgres://dono:segredo@localhost/escola?host=${host}`,
    SECRET: 'segredo-dos-backups-0123456789-abcdef',
  };
});
afterAll(async () => {
  await observer.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a restore by an owner who is not a superuser', () => {
  let server: ServerProcess;
  const start = async () => new ServerProcess(await freePort(), env);
  beforeAll(async () => {
    server = await (await start()).ready();
    await runCommand('backup', [at('school.tar.gz')], env);
  });

  it('is refused while a server runs', async () => {
    const { rows } = await observer.query(
      `select usename from pg_stat_activity where datname = 'escola' and application_name = 'aula_viva events'`,
    );
    expect(rows).toEqual([{ usename: applicationRole('escola') }]);
    expect(await restore()).toEqual(refused('A server runs on this database'));
  });

  it('is refused after the server lost the connection with its lock, and took it again', async () => {
    const [held] = await lockPids();
    await observer.query('select pg_terminate_backend($1)', [held]);
    await vi.waitFor(async () => {
      const pids = await lockPids();
      expect(pids).toHaveLength(1);
      expect(pids).not.toContain(held);
    }, 20_000);
    expect(await restore()).toEqual(refused('A server runs on this database'));
  });

  it('is refused while any other connection is open, whatever role it has', async () => {
    await server.stop();
    const other = new pg.Client({ ...postgres.connection, database: 'escola' });
    await other.connect();
    expect(await restore()).toEqual(refused('The database has other connections'));
    await other.end();
  });

  it('succeeds once the server is stopped', async () => {
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('all verified') });
  });

  it('keeps a server that starts meanwhile waiting', async () => {
    const restoring = new pg.Client({ connectionString: env.DATABASE_URL });
    await restoring.connect();
    expect(await claimSchool(restoring)).toBe(true);
    server = await start();
    const tries = () =>
      observer.query(`select 1 from pg_stat_activity where query like 'select pg_try_advisory_lock_shared%'`);
    await vi.waitFor(async () => expect((await tries()).rowCount).toBe(1), 20_000);
    expect(server.output).not.toContain('is ready:');
    await restoring.end();
    await server.ready();
    await server.stop();
  });
});
