import { and, eq, inArray, ne } from 'drizzle-orm';
import { ONCE_PAID_STATUSES, UNPAID_STATUSES } from '../../../domain/onboarding.ts';
import type { Reader } from '../../platform/db/database.ts';
import { contracts } from '../contracts/tables.ts';
import { charges } from './tables.ts';

/** Charged once per student; a refund does not open it again, but a withdrawal, which gives all of it back, does (CON-14). */
export async function enrolmentFeePayers(
  db: Reader,
  student_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ student_id: charges.student_id })
    .from(charges)
    .innerJoin(contracts, eq(contracts.contract_id, charges.contract_id))
    .where(
      and(
        inArray(charges.student_id, [...student_ids]),
        eq(charges.kind, 'registration'),
        inArray(charges.status, [...ONCE_PAID_STATUSES]),
        ne(contracts.status, 'withdrawn'),
      ),
    );
  return new Set(rows.map(({ student_id }) => student_id));
}

/** The students whose fee is unpaid, with the contracts in force or of earlier terms that it is charged with (CON-15). */
export async function enrolmentFeeDebtors(
  db: Reader,
  student_ids: readonly string[],
): Promise<{ student_id: string; contract_id: string }[]> {
  return db
    .select({ student_id: charges.student_id, contract_id: charges.contract_id })
    .from(charges)
    .innerJoin(contracts, eq(contracts.contract_id, charges.contract_id))
    .where(
      and(
        inArray(charges.student_id, [...student_ids]),
        eq(charges.kind, 'registration'),
        inArray(charges.status, [...UNPAID_STATUSES]),
        inArray(contracts.status, ['signed', 'superseded']),
      ),
    );
}

export const enrolmentFeePaid = async (db: Reader, student_id: string): Promise<boolean> =>
  (await enrolmentFeePayers(db, [student_id])).has(student_id);
