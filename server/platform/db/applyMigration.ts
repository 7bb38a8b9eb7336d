import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Migration } from './migrations.ts';

/** Shorter than a request waits, because requests queue behind a lock that is waited for. */
const lockTimeoutMs = 2000;
const pauseMs = 500;
const patienceMs = 120_000;

const codeOf = (error: unknown) => (error as { code?: string }).code;
const isBusy = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error) ?? '');

export async function openJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

const record = (client: pg.ClientBase, { hash, when }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);

async function inTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    for (const statement of migration.statements) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A concurrent build that failed leaves an index that is maintained but never read, and that keeps its name taken. */
async function dropInvalidIndexes(client: pg.ClientBase, { statements }: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace`);
  for (const { name } of rows)
    if (statements.some((statement) => statement.includes(name)))
      await client.query(`drop index concurrently if exists public.${pg.escapeIdentifier(name)}`);
}

async function outsideTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  await dropInvalidIndexes(client, migration);
  for (const statement of migration.statements) await client.query(statement);
  await record(client, migration);
}

/** Runs in a transaction of its own. A lock that others hold is not waited for: they pass, and the migration tries again. */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  patience = patienceMs,
): Promise<void> {
  const apply = migration.isOutsideTransaction ? outsideTransaction : inTransaction;
  const since = performance.now();
  for (;;) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - since > patience)
        throw new Error(
          `Migration ${migration.tag} could not lock its tables: another connection keeps them locked. End that one and start again`,
          { cause: error },
        );
      await wait(pauseMs);
    }
  }
}
