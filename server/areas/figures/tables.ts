import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { contracts } from '../contracts/tables.ts';
import { fevs, students } from '../people/tables.ts';

/**
 * The sale to each student, so that rankings of a year need not compare all payments (FIG-2, decision 026). Triggers keep it in the
 * transaction of each change of charges, contracts and sellers; a student without a standing payment for a plan has a row of nulls or none.
 */
export const plan_sales = pgTable(
  'plan_sales',
  {
    student_id: uuid('student_id')
      .primaryKey()
      .references(() => students.student_id, { onDelete: 'cascade' }),
    contract_id: uuid('contract_id').references(() => contracts.contract_id, { onDelete: 'set null' }),
    plan_duration: text('plan_duration'),
    /** Cents. */
    value: integer('value'),
    paid_at: at('paid_at'),
    /** The present seller of the student, and whether a company sent the student; from the student's row, for the rankings (FIG-5). */
    fev_id: uuid('fev_id').references(() => fevs.fev_id, { onDelete: 'set null' }),
    is_corporate: boolean('is_corporate').notNull().default(false),
  },
  (t) => [
    // The sales of a period, from the index alone.
    index('plan_sales_paid')
      .on(t.paid_at, t.student_id, t.plan_duration, t.value, t.fev_id, t.is_corporate)
      .where(sql`paid_at is not null`),
    index('plan_sales_contract').on(t.contract_id),
    index('plan_sales_seller').on(t.fev_id),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  plan_sales: holds(plan_sales, {
    erasure: { fate: 'stays', why: 'ids and the price of the kept contract; nothing names the person' },
    exported: 'same',
    merge: 'untouched',
  }),
} satisfies PersonalData;
