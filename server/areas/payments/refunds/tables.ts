import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REFUND_STATUSES, type RefundStatus } from '../../../../domain/refunds.ts';
import { at, key, oneOf, stamps } from '../../../platform/db/columns.ts';
import { holds, instant, type PersonalData, stamped } from '../../../platform/personalData.ts';
import { ofContract } from '../../access/api.ts';
import { contracts } from '../../contracts/tables.ts';
import { users } from '../../identity/tables.ts';
import { students } from '../../people/tables.ts';
import { charges, payment_orders } from '../tables.ts';

/**
 * What was given back of a charge, or of an order that settled no charge, and what is on its way (PAY-21). A row is committed before the
 * provider is asked. Without an order a person sends the money and records it.
 */
export const refunds = pgTable(
  'refunds',
  {
    refund_id: key('refund_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    charge_id: uuid('charge_id').references(() => charges.charge_id),
    order_id: uuid('order_id').references(() => payment_orders.order_id),
    amount: integer('amount').notNull(),
    /** Cents that the provider has given back of the order, all told, once this refund is done: a repeat gives nothing twice. Null where it asked for nothing. */
    total: integer('total'),
    /** Null for what the provider gave back by itself. */
    reason: text('reason'),
    /** How a person has sent the money. */
    note: text('note'),
    status: text('status').$type<RefundStatus>().notNull().default('requested'),
    /** Null for what the provider gave back by itself, and for payments that arrive after a withdrawal. */
    requested_by: uuid('requested_by').references(() => users.user_id),
    done_at: at('done_at'),
    ...stamps,
  },
  (t) => [
    index('refunds_charge').on(t.charge_id),
    index('refunds_student').on(t.student_id),
    index('refunds_contract').on(t.contract_id),
    index('refunds_author').on(t.requested_by).where(sql`requested_by is not null`),
    index('refunds_done').on(t.done_at, t.refund_id).where(sql`done_at is not null`),
    index('refunds_waiting').on(t.refund_id).where(sql`status = 'requested'`),
    uniqueIndex('refunds_once').on(t.order_id, t.total).where(sql`status <> 'failed'`),
    oneOf('refunds_status', t.status, REFUND_STATUSES),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_of', sql`charge_id is not null or order_id is not null`),
    check('refunds_total', sql`total is null or order_id is not null`),
    check('refunds_when', sql`(status = 'done') = (done_at is not null)`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  refunds: holds(refunds, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'refunds',
      after: 'payments',
      columns: {
        refund_id: 'key',
        student_id: 'key',
        contract_id: 'key',
        charge_id: 'key',
        order_id: 'key',
        amount: true,
        total: 'internal',
        reason: true,
        note: true,
        status: true,
        requested_by: 'others',
        done_at: { refunded_at: instant(sql`done_at`) },
        ...stamped,
      },
      by: 'created_at',
    },
    merge: {
      kept: {
        payment: sql`exists (select 1 from refunds r where r.student_id = s.student_id)`,
        author: sql`exists (select 1 from refunds r where r.requested_by = u.user_id)`,
      },
    },
  }),
} satisfies PersonalData;
