import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that nobody else uses: the lock that lets one process migrate at a time. */
const lock = 4_200_001;

interface Journal {
  entries: { when: number; tag: string }[];
}

/** The level that this version brings a database to: the moment of its newest migration. */
export const ownLevel = (): number =>
  Math.max(
    ...(JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal).entries.map(
      ({ when }) => when,
    ),
  );

/** The level that a database stands at; 0 before its first migration. */
export async function levelOf(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows: there } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (!there[0]?.journal) return 0;
  const { rows } = await client.query('select max(created_at) as level from drizzle.__drizzle_migrations');
  return Number(rows[0]?.level ?? 0);
}

/** True when nothing that this version needs is missing from the database. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => (await levelOf(pool)) >= ownLevel();

/** Brings the schema up to date; parallel starts wait for the first. A newer version's database is left alone. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    if ((await levelOf(client)) > ownLevel())
      throw new Error('The database belongs to a newer version of Aula Viva. Start that version instead.');
    await client.query('set client_min_messages = warning');
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await migrateJobs({ pgPool: pool });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    client.release();
  }
}
