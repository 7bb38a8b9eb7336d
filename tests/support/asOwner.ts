import pg from 'pg';
import { inject } from 'vitest';
import type { School } from './school.ts';

/** Runs statements as the owner of the database, who is bound by none of its triggers. */
export async function asOwner(school: School, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { rows } = await school.services.pool.query('select current_database() as database');
  const client = new pg.Client({ ...inject('postgres'), database: rows[0].database });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await run(client);
  } finally {
    await client.end();
  }
}
