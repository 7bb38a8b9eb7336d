import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { leaveSchool, lockMigrations, lockNumbers, shareSchool } from '../locks.ts';
import { applyMigration, openJournal } from './applyMigration.ts';
import { NewerDatabase } from './errors.ts';
import { migrationsBetween, ownLevel } from './migrations.ts';

export async function levelOf(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows: there } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (!there[0]?.journal) return 0;
  const { rows } = await client.query('select max(created_at) as level from drizzle.__drizzle_migrations');
  return Number(rows[0]?.level ?? 0);
}

export const isMigrated = async (pool: pg.Pool): Promise<boolean> => (await levelOf(pool)) >= ownLevel();

async function applyAll(client: pg.ClientBase, level: number): Promise<void> {
  await client.query('set client_min_messages = warning');
  await openJournal(client);
  for (const migration of migrationsBetween(await levelOf(client), level))
    await applyMigration(client, migration);
}

export async function migrateTo(pool: pg.Pool, level: number): Promise<void> {
  const client = await pool.connect();
  try {
    await applyAll(client, level);
  } finally {
    client.release();
  }
  await migrateJobs({ pgPool: pool });
}

/** Locks, so that concurrent starts wait. Does not change a newer release's database. */
async function migrateLocked<T>(
  client: pg.PoolClient,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  try {
    await lockMigrations(client);
    if ((await levelOf(client)) > ownLevel())
      throw new NewerDatabase(
        'The database belongs to a newer version of Aula Viva. Start that version instead.',
      );
    await applyAll(client, ownLevel());
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

/** A restore uses this one, because it holds the school's lock itself. */
export async function migrateRestored(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await migrateLocked(client, pool, async () => undefined);
  } finally {
    client.release();
  }
}
