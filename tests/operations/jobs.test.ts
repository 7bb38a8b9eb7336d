import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { startTestPostgres, template } from '../support/postgres.ts';
import { runCommand } from './command.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let client: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-jobs-'));
  postgres = await startTestPostgres();
  await ensureDatabase(postgres.connection, 'escola', template);
  client = new pg.Client({ ...postgres.connection, database: 'escola' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const jobs = (...args: string[]) => {
  const { host, user, password } = postgres.connection;
  return runCommand('jobs', args, {
    APP_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}:${password}@localhost/escola?host=${encodeURIComponent(host)}`,
  });
};

it('Failed jobs are listed with the first line of their error, and run again by id or all together', async () => {
  const { rows } = await client.query(`
    select (graphile_worker.add_job(name, '{}', max_attempts => 1)).id::text as id from unnest(array['one', 'two', 'waiting']) name`);
  const [one, two] = rows.map(({ id }) => id);
  await client.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = $1 where id = any($2::bigint[])`,
    ['the mail server refused 529.982.247-25\nparams: secret', [one, two]],
  );
  const listed = await jobs();
  expect(listed.output).toMatch(
    new RegExp(`^${one}  one  1 attempts, last \\S+Z  the mail server refused \\*\\*\\*$`, 'm'),
  );
  expect(listed.output).toContain('2 failed');
  expect(listed.output).not.toMatch(/waiting|secret/);

  expect(await jobs('--retry', '999999')).toEqual({ code: 1, output: 'No failed job has this id: 999999\n' });
  expect((await jobs('--retry', one)).output).toContain('1 will run again');
  expect((await jobs()).output).toContain('1 failed');
  expect((await jobs('--retry', 'all')).output).toContain('1 will run again');
  expect((await jobs()).output).toContain('0 failed');
  expect((await jobs(one)).code).toBe(1);
});
