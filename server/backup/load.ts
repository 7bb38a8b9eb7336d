import { createHash } from 'node:crypto';
import pg from 'pg';
import { copyIn } from './copy.ts';
import { type Manifest, tableOf } from './manifest.ts';
import { dumpTable, listTables, nameOf, sameText, sqlName, type Table } from './tables.ts';
import type { TarEntry } from './tar.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops and recreates foreign keys and triggers, because only superusers may disable them; this validates all rows. */
async function withoutRules(
  client: pg.ClientBase,
  tables: Table[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and n.nspname in ('public', 'graphile_worker')`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${sqlName(table)} disable trigger user`);
  await load();
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of tables) await client.query(`alter table ${sqlName(table)} enable trigger user`);
}

/** Loads all parts of a table with one COPY: earlier versions cut parts in the middle of rows. */
async function loadEntries(
  entries: AsyncGenerator<TarEntry>,
  loadTable: (name: string, rows: AsyncIterable<Buffer>) => Promise<unknown>,
  other: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  let next = await entries.next();
  async function* partsOf(table: string) {
    while (!next.done && tableOf(next.value.name) === table) {
      yield* next.value.body;
      next = await entries.next();
    }
  }
  try {
    while (!next.done) {
      const table = tableOf(next.value.name);
      if (table) await loadTable(table, partsOf(table));
      else {
        await other(next.value);
        next = await entries.next();
      }
    }
  } finally {
    await entries.return(undefined);
  }
}

function tableLoader(client: pg.ClientBase, manifest: Manifest, tables: Table[]) {
  const columns = new Map(
    manifest.tables.map((table) => [table.name, table.columns.map(pg.escapeIdentifier)]),
  );
  const names = new Map(tables.map((table) => [nameOf(table), sqlName(table)]));
  return (name: string, rows: AsyncIterable<Buffer>): Promise<number> => {
    const target = names.get(name);
    if (!target) throw new Error(`This version has no table ${name}`);
    return copyIn(client, `copy ${target} (${columns.get(name)?.join(', ')}) from stdin`, rows);
  };
}

async function compare(client: pg.ClientBase, manifest: Manifest, tables: Table[]): Promise<void> {
  const expectedOf = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of tables) {
    const expected = expectedOf.get(nameOf(table));
    const found = await dumpTable(client, table, async () => undefined);
    if (found.rows !== (expected?.rows ?? 0) || found.sha256 !== (expected?.sha256 ?? emptySum))
      throw new Error(`${nameOf(table)} differs from the archive after loading`);
  }
}
const emptySum = createHash('sha256').digest('hex');

/** Loads in one transaction; the database has the archive's schema version. */
export async function loadDatabase(
  client: pg.ClientBase,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
  other: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  await client.query(sameText);
  await client.query('begin');
  try {
    const tables = await listTables(client);
    await withoutRules(client, tables, async () => {
      await client.query(`truncate ${tables.map(sqlName).join(', ')}`);
      await loadEntries(entries, tableLoader(client, manifest, tables), other);
    });
    await compare(client, manifest, tables);
    for (const { name, last, called } of manifest.sequences)
      await client.query('select setval($1, $2, $3)', [name, last, called]);
    // Locks of workers that no longer exist.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
