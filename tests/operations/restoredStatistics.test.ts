import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '../../server/backup/backUp.ts';
import { ManualClock } from '../../server/platform/clock.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { folderStore } from '../../server/platform/fileStore/folder.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { startTestPostgres, template } from '../support/postgres.ts';
import { runCommand } from './command.ts';

const SECRET = 'segredo-dos-backups-0123456789-abcdef';
let folder: string;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
const at = (name: string) => path.join(folder, name);

async function query(database: string, text: string) {
  const client = new pg.Client({ ...postgres.connection, database });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-statistics-'));
  postgres = await startTestPostgres();
  await ensureDatabase(postgres.connection, 'escola', template);
  await ensureDatabase(postgres.connection, 'nova');
  await query(
    'escola',
    `insert into users (name, email, types)
    select 'Ana Souza ' || g, 'ana.' || g || '@x.test', array['STUDENT'] from generate_series(1, 500) g`,
  );
  mkdirSync(at('files'));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a restored database knows its sizes before it is upgraded, so that no migration is planned as for empty tables', async () => {
  const from = {
    connection: { ...postgres.connection, database: 'escola' },
    files: folderStore(at('files')),
  };
  const signing = openSecrets({ secret: SECRET }).keys('backup');
  await backUp(from, at('archive'), new ManualClock('2026-03-10T13:00:00.000Z'), { signing, recipients: [] });
  const { host, password } = postgres.connection;
  const { code, output } = await runCommand('restore', [at('archive')], {
    APP_ENV: 'demo',
    PAYMENT_PROVIDER: 'sandbox',
    DATA_DIR: at('nova'),
    SECRET,
    DATABASE_URL: `postgres://aula_viva:${password}@localhost/nova?host=${encodeURIComponent(host)}`,
  });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('all verified') });
  expect(await query('nova', "select reltuples from pg_class where oid = 'users'::regclass")).toEqual([
    { reltuples: 500 },
  ]);
});
