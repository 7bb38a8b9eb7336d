import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, key } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';
import { ofContract } from '../../access/api.ts';
import { contracts } from '../../contracts/tables.ts';
import { students } from '../../people/tables.ts';
import { charges, payment_orders } from '../tables.ts';

/**
 * What the bank has taken back of a payment, a row each time, and when it came back, so that the books keep both on their days (PAY-14,
 * ACC-1). A part that came back before the rest has a row of its own.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    chargeback_id: key('chargeback_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    order_id: uuid('order_id')
      .notNull()
      .references(() => payment_orders.order_id),
    /** The charge that the payment had settled; null for a payment that was credited (PAY-7). */
    charge_id: uuid('charge_id').references(() => charges.charge_id),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** Null for a payment that had left the books before they knew of chargebacks: what the bank returns of it counts on that day alone. */
    taken_at: at('taken_at'),
    /** When the school won the dispute. */
    returned_at: at('returned_at'),
    /** The charges that ask again for what a credited payment had reduced. */
    owed_again: uuid('owed_again').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    index('chargebacks_order').on(t.order_id),
    // The bank holds the money of an order once.
    uniqueIndex('chargebacks_one').on(t.order_id).where(sql`returned_at is null`),
    index('chargebacks_charge').on(t.charge_id).where(sql`charge_id is not null`),
    index('chargebacks_student').on(t.student_id),
    index('chargebacks_contract').on(t.contract_id),
    index('chargebacks_taken').on(t.taken_at),
    index('chargebacks_returned').on(t.returned_at).where(sql`returned_at is not null`),
    check('chargebacks_amount', sql`amount > 0`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in this table. */
export const personalData = {
  chargebacks: holds(chargebacks, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'chargebacks',
      after: 'refunds',
      columns: {
        chargeback_id: 'key',
        student_id: 'key',
        contract_id: 'key',
        order_id: 'key',
        charge_id: 'key',
        amount: true,
        taken_at: true,
        returned_at: true,
        owed_again: 'internal',
      },
      by: 'taken_at',
    },
    merge: {
      kept: { payment: sql`exists (select 1 from chargebacks b where b.student_id = s.student_id)` },
    },
  }),
} satisfies PersonalData;
