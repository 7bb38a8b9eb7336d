import { sql } from 'drizzle-orm';
import type { Reader } from '../../platform/db/database.ts';

/** A form that was opened before sends students and recurrences whole, and would take back what has changed: it becomes stale. */
export const touchClass = (tx: Reader, class_id: string): Promise<unknown> =>
  tx.execute(sql`update classes set status = status where id = ${class_id}`);
