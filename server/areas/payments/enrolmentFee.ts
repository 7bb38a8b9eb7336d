import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../platform/db/database.ts';
import { charges } from './tables.ts';

/** Charged once per student; a refund does not open it again. */
export async function enrolmentFeePaid(db: Reader, student_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: charges.charge_id })
    .from(charges)
    .where(
      and(
        eq(charges.student_id, student_id),
        eq(charges.kind, 'registration'),
        inArray(charges.status, ['paid', 'refunded']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
