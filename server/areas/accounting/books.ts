import { type SQL, sql } from 'drizzle-orm';
import type { Book, Period } from '../../../domain/accounting.ts';
import { and, isWithin } from '../../platform/list.ts';
import { installmentOf } from '../payments/api.ts';

/**
 * The rows `b` of each book: id, charge_id, contract_id, student_id, kind, installment, the number of instalments of its agreement, amount in cents, `at` by which the book
 * is kept, due_date, paid_at, refunded_at and fiscal. The totals and the files read the same rows (ACC-1).
 */
interface Source {
  readonly rows: SQL;
  within(period: Period): SQL;
}

const ofCharge = (at: SQL) => sql`select h.charge_id as id, h.charge_id, h.contract_id, h.student_id, h.kind,
  ${installmentOf} as installment, h.amount, ${at} as at, h.due_date, h.status, h.paid_at, h.refunded_at, h.fiscal,
  (select a.installments from agreements a where a.agreement_id = h.agreement_id) as agreed from charges h`;

/** Orders, of which those that settled no charge have an amount: what they brought is credited, and the excess is owed to the payer (PAY-7). */
const credits = sql`select o.order_id as id, o.charge_id, o.contract_id, o.student_id, 'credit' as kind, 1 as installment,
  o.credited + o.excess as amount, o.paid_at as at, null::date as due_date, 'paid' as status, o.paid_at,
  null::timestamptz as refunded_at, o.fiscal, null::integer as agreed from payment_orders o`;

/** Each refund on its day, also in part; the credited payments among them are of no charge (PAY-21). */
const givenBack = sql`select r.refund_id as id, r.charge_id, r.contract_id, r.student_id, coalesce(h.kind, 'credit') as kind,
  coalesce(h.agreement_number, h.installment, 1) as installment, r.amount, r.done_at as at, h.due_date, coalesce(h.status, 'paid') as status,
  coalesce(h.paid_at, o.paid_at) as paid_at, r.done_at as refunded_at, coalesce(h.fiscal, o.fiscal) as fiscal,
  (select a.installments from agreements a where a.agreement_id = h.agreement_id) as agreed
  from refunds r left join charges h on h.charge_id = r.charge_id left join payment_orders o on o.order_id = r.order_id
  where r.done_at is not null`;

const byMoment = ({ from, to }: Period) => isWithin(sql`b.at`, from, to);

export const sources: Readonly<Record<Book, Source>> = {
  charges: {
    rows: sql`(${ofCharge(sql`h.due_date`)} where h.status <> 'cancelled')`,
    within: ({ from, to }) => and(sql`b.at >= ${from}::date`, sql`b.at <= ${to}::date`),
  },
  payments: {
    // Without conditions of their own, both are read in the order of their indexes.
    rows: sql`(${ofCharge(sql`h.paid_at`)} union all ${credits})`,
    within: (period) => and(byMoment(period), sql`b.amount is not null`),
  },
  refunds: {
    rows: sql`(${givenBack})`,
    within: byMoment,
  },
};
