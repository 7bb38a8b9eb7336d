import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** Ends the recurrences of a class and removes its lessons `l` chosen by `isLater`; one whose room has been opened is cancelled. */
export async function endSeries(
  tx: Tx,
  { class_id, from, isLater }: { class_id: string; from: Date; isLater: SQL },
): Promise<void> {
  const isUsed = sql`(exists (select 1 from calendar_history h where h.lesson_id = l.id)
    or exists (select 1 from presence p where p.lesson_id = l.id)
    or exists (select 1 from room_removals r where r.lesson_id = l.id))`;
  await tx.execute(
    sql`update lessons l set status = 'cancelled', cancel_cause = 'class_off' where ${isLater} and ${isUsed}`,
  );
  await tx.execute(sql`delete from lessons l where ${isLater} and not ${isUsed}`);
  const last = sql`((${from.toISOString()}::timestamptz at time zone timezone)::date - 1)`;
  await tx.execute(sql`update calendar_entries set end_date = greatest(start_date, ${last})
    where class_id = ${class_id} and end_date > ${last}`);
}
