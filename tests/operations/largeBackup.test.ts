import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/backup/backUp.ts';
import { tableOf } from '../../server/backup/manifest.ts';
import { ManualClock } from '../../server/platform/clock.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { folderStore } from '../../server/platform/fileStore/folder.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { startTestPostgres, template } from '../support/postgres.ts';
import { type ArchiveEntry, cutAnywhere, entriesOf, sumsOf, writeEntries } from './archives.ts';
import { runCommand } from './command.ts';

const SECRET = 'segredo-dos-backups-0123456789-abcdef';
const clock = new ManualClock('2026-03-10T13:00:00.000Z');
const signing = openSecrets({ secret: SECRET }).keys('backup');
const large = ['public.users', 'public.audit_log', 'public.mail_outbox'];

let folder: string;
let server: Awaited<ReturnType<typeof startTestPostgres>>;
let original: Awaited<ReturnType<typeof sumsOf>>;
let entries: ArchiveEntry[];
const at = (name: string) => path.join(folder, name);
const on = (database: string) => ({ ...server.connection, database });

/** Texts hold what COPY escapes, and one row is longer than a part. */
async function fill(): Promise<void> {
  const client = new pg.Client(on('large'));
  await client.connect();
  await client.query(`
    insert into users (name, email, types)
      select 'Maria das Dores Conceição ' || repeat('Ávila ', 18) || g, 'pessoa.' || g || '@x.test', array['STUDENT']
      from generate_series(1, 75000) g;
    insert into audit_log (at, user_name, context, entity, entity_id, operation, changes)
      select timestamptz '2024-01-01' + g * interval '1 minute', 'Sistema', 'users', 'students', g::text, 'U',
        '{"phone":{"from":"11911112222","to":"11933334444"},"email":{"from":"a@x.test","to":"b@x.test"}}'
      from generate_series(1, 116000) g;
    insert into mail_outbox ("to", subject, text, kind, created_at)
      select 'ana@x.test', 'Aviso ' || g, repeat(E'linha\\t\\\\N um\\r\\n', 20000), 'notice', now() from generate_series(1, 80) g;
    insert into mail_outbox ("to", subject, text, kind, created_at)
      values ('ana@x.test', 'Longo', repeat('0123456789', 900000), 'notice', now())`);
  await client.end();
}

async function restored(archive: string, database: string) {
  await ensureDatabase(server.connection, database);
  const { host, password } = server.connection;
  const DATABASE_URL = `postgres://aula_viva:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const env = { APP_ENV: 'demo', PAYMENT_PROVIDER: 'sandbox', DATA_DIR: at(database), SECRET, DATABASE_URL };
  const { code, output } = await runCommand('restore', [archive], env);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('all verified') });
  return sumsOf(on(database));
}

const partsOf = (all: readonly ArchiveEntry[], table: string) =>
  all.filter(({ name }) => tableOf(name) === table);
const endsAtRow = ({ bytes }: ArchiveEntry) => bytes.at(-1) === 0x0a;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-large-'));
  server = await startTestPostgres();
  await ensureDatabase(server.connection, 'large', template);
  await fill();
  original = await sumsOf(on('large'));
  await backUp({ connection: on('large'), files: folderStore(at('none')) }, at('large.tar.gz'), clock, {
    signing,
    recipients: [],
  });
  entries = await entriesOf(at('large.tar.gz'));
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a school with large tables', () => {
  it('has several parts of each, which end where a row ends', () => {
    for (const table of large) {
      expect(original.find(({ name }) => name === table)?.bytes, table).toBeGreaterThan(20_000_000);
      const parts = partsOf(entries, table);
      expect(parts.length, table).toBeGreaterThan(3);
      expect(parts.every(endsAtRow), table).toBe(true);
    }
  });

  it('is restored row by row', async () => {
    expect(await restored(at('large.tar.gz'), 'copy')).toEqual(original);
  }, 120_000);

  it('is restored from an archive whose parts end in the middle of rows', async () => {
    const earlier = cutAnywhere(entries, 4 * 1024 * 1024 + 11);
    for (const table of large) expect(partsOf(earlier, table).every(endsAtRow), table).toBe(false);
    await writeEntries(at('earlier.tar.gz'), earlier, signing);
    expect(await restored(at('earlier.tar.gz'), 'rescued')).toEqual(original);
  }, 120_000);
});
