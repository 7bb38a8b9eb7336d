import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at, key, stamps } from '../../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../../platform/personalData.ts';
import { ofContract } from '../../access/api.ts';
import { contracts } from '../../contracts/tables.ts';
import { students } from '../../people/tables.ts';

/** Overdue charges of a student, replaced by new ones (PAY-19). Cents. */
export const agreements = pgTable(
  'agreements',
  {
    agreement_id: key('agreement_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    covered: integer('covered').notNull(),
    /** Negative for a discount, positive for a fine. */
    adjusted: integer('adjusted').notNull(),
    total: integer('total').notNull(),
    installments: integer('installments').notNull(),
    first_due_date: date('first_due_date', { mode: 'string' }).notNull(),
    undone_at: at('undone_at'),
    ...stamps,
  },
  (t) => [
    index('agreements_student').on(t.student_id, t.created_at),
    index('agreements_contract').on(t.contract_id),
    check('agreements_total', sql`total = covered + adjusted and total > 0`),
    check('agreements_installments', sql`installments between 1 and 12`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  agreements: holds(agreements, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'agreements',
      after: 'charges',
      columns: {
        agreement_id: 'key',
        student_id: 'key',
        contract_id: 'key',
        covered: true,
        adjusted: true,
        total: true,
        installments: true,
        first_due_date: true,
        undone_at: true,
        ...stamped,
      },
      by: 'created_at',
    },
    merge: {
      kept: { payment: sql`exists (select 1 from agreements a where a.student_id = s.student_id)` },
    },
  }),
} satisfies PersonalData;
