import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { leaveSchool, lockNumbers, shareSchool } from '../locks.ts';
import { NewerDatabase } from './errors.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

interface Journal {
  entries: { when: number; tag: string }[];
}

export const ownLevel = (): number =>
  Math.max(
    ...(JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal).entries.map(
      ({ when }) => when,
    ),
  );

export async function levelOf(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows: there } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (!there[0]?.journal) return 0;
  const { rows } = await client.query('select max(created_at) as level from drizzle.__drizzle_migrations');
  return Number(rows[0]?.level ?? 0);
}

export const isMigrated = async (pool: pg.Pool): Promise<boolean> => (await levelOf(pool)) >= ownLevel();

export async function migrateTo(pool: pg.Pool, level: number): Promise<void> {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal;
  const partial = mkdtempSync(path.join(tmpdir(), 'aula-viva-migrations-'));
  try {
    cpSync(folder, partial, { recursive: true });
    const entries = journal.entries.filter(({ when }) => when <= level);
    writeFileSync(`${partial}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));
    await applyMigrations(drizzle(pool), { migrationsFolder: partial });
    await migrateJobs({ pgPool: pool });
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Locks, so that concurrent starts wait. Does not change a newer release's database. */
async function migrateLocked<T>(
  client: pg.PoolClient,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migrate]);
    if ((await levelOf(client)) > ownLevel())
      throw new NewerDatabase(
        'The database belongs to a newer version of Aula Viva. Start that version instead.',
      );
    await client.query('set client_min_messages = warning');
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await migrateJobs({ pgPool: pool });
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumbers.migrate]).catch(() => undefined);
  }
}

/** Waits until no restore runs. */
export async function migrateThen<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await shareSchool(client);
    return await migrateLocked(client, pool, work);
  } finally {
    await leaveSchool(client).catch(() => undefined);
    client.release();
  }
}

export const migrate = (pool: pg.Pool): Promise<void> => migrateThen(pool, async () => undefined);

/** For a restore, which holds the school's lock itself. */
export async function migrateRestored(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await migrateLocked(client, pool, async () => undefined);
  } finally {
    client.release();
  }
}
