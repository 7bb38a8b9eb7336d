import { sql } from 'drizzle-orm';
import type { Reader } from '../../../platform/db/database.ts';

/** Makes forms that were opened before stale: they send students and recurrences whole, and would revert what has changed. */
export const touchClass = (tx: Reader, class_id: string): Promise<unknown> =>
  tx.execute(sql`update classes set status = status where id = ${class_id}`);
