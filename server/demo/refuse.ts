import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { demoLogins } from './logins.ts';

/** A database that must not be served to the world, and why. */
export class DemoData extends Error {}

/** Throws where the demo school is in the database: the whole world knows its passwords. */
export async function refuseDemoData({ db }: Pick<Database, 'db'>): Promise<void> {
  const emails = demoLogins.map(({ email }) => email);
  const { rowCount } = await db.execute(
    sql`select 1 from users where email::text = any(${sql.param(emails)}::text[]) limit 1`,
  );
  if (rowCount)
    throw new DemoData(
      'This database holds the demo school, whose passwords are public. Give the school an empty one: another DATA_DIR or DATABASE_URL.',
    );
}
