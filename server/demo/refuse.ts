import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { demoLogins } from './logins.ts';

/** Thrown for a database that must not be served publicly. */
export class DemoData extends Error {}

/** Throws if the database contains the demo school: its passwords are public. */
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
