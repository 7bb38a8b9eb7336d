import { type SQL, sql } from 'drizzle-orm';
import type { Book, Period } from '../../../domain/accounting.ts';
import { and, isWithin } from '../../platform/list.ts';
import { installmentOf } from '../payments/api.ts';

/**
 * The rows `b` of each book: id, charge_id, contract_id, student_id, kind, installment, the number of instalments of its agreement, amount
 * in cents, `at` by which the book is kept, due_date, paid_at, refunded_at and fiscal. The totals and the files read the same rows (ACC-1).
 */
interface Source {
  readonly rows: SQL;
  within(period: Period): SQL;
}

/** The number of instalments of the agreement of charge `h`. */
const agreedOf = sql`(select a.installments from agreements a where a.agreement_id = h.agreement_id)`;

const ofCharge = (at: SQL) => sql`select h.charge_id as id, h.charge_id, h.contract_id, h.student_id, h.kind,
  ${installmentOf} as installment, h.amount, ${at} as at, h.due_date, h.status, h.paid_at, h.refunded_at, h.fiscal,
  ${agreedOf} as agreed from charges h`;

/** What an order says of the charge that it settled before another payment did; null for the others. */
const before = (what: SQL, alias: string) =>
  sql`case when o.settled_before is not null
    then (select ${what} from charges h where h.charge_id = o.charge_id) end as ${sql.identifier(alias)}`;

/** The codes of a payment: those of its charge, of which another payment may have others since. */
const paidFiscal = sql`case when o.settled_before is null then coalesce(h.fiscal, o.fiscal) else o.fiscal end as fiscal`;

/** A payment that had left the books before they knew of chargebacks stays out of them: what the bank returns counts instead (PAY-14). */
const hasLeft = sql`o.order_id in (select l.order_id from chargebacks l where l.taken_at is null)`;

/**
 * Orders, of which those that no charge stands for have an amount: what they brought is credited, and the excess is owed to the payer
 * (PAY-7). One that settled a charge until the bank took it back stays a payment of that charge, whatever becomes of it (PAY-14).
 */
const credits = sql`select o.order_id as id, o.charge_id, o.contract_id, o.student_id,
  case when o.settled_before is null then 'credit' else (select h.kind from charges h where h.charge_id = o.charge_id) end as kind,
  case when o.settled_before is null then 1
    else (select ${installmentOf} from charges h where h.charge_id = o.charge_id) end as installment,
  case when not ${hasLeft} then coalesce(o.settled_before, o.credited + o.excess) end as amount, o.paid_at as at,
  ${before(sql`h.due_date`, 'due_date')}, 'paid' as status, o.paid_at, null::timestamptz as refunded_at, o.fiscal, ${before(agreedOf, 'agreed')} from payment_orders o`;

/**
 * Each refund on its day, also in part; the credited payments among them are of no charge (PAY-21), and those that the bank has taken back
 * are of the charge that they had paid. Charges are looked up one by one (the offset keeps it so): refunds are few, and the planner would
 * read all charges for them.
 */
const givenBack = sql`select r.refund_id as id, r.charge_id, r.contract_id, r.student_id, coalesce(h.kind, 'credit') as kind,
  coalesce(h.agreement_number, h.installment, 1) as installment, r.amount, r.done_at as at, h.due_date,
  coalesce(h.status, 'paid') as status, coalesce(o.paid_at, h.paid_at) as paid_at, r.done_at as refunded_at,
  ${paidFiscal}, ${agreedOf} as agreed
  from refunds r left join payment_orders o on o.order_id = r.order_id left join lateral (select * from charges h
    where h.charge_id = coalesce(r.charge_id, case when o.settled_before is not null then o.charge_id end) offset 0) h on true
  where r.done_at is not null`;

/** An entry for each chargeback. */
const chargebackEntries = ({ id, amount, at }: Record<'id' | 'amount' | 'at', SQL>) =>
  sql`select ${id} as id, b.charge_id, b.contract_id, b.student_id,
  coalesce(h.kind, 'credit') as kind, coalesce(h.agreement_number, h.installment, 1) as installment, ${amount} as amount, ${at} as at,
  h.due_date, coalesce(h.status, 'paid') as status, o.paid_at, ${at} as refunded_at, ${paidFiscal},
  ${agreedOf} as agreed
  from chargebacks b join payment_orders o on o.order_id = b.order_id left join charges h on h.charge_id = b.charge_id`;
const taken = chargebackEntries({
  id: sql`b.chargeback_id::text`,
  amount: sql`b.amount`,
  at: sql`b.taken_at`,
});
const returned = chargebackEntries({
  id: sql`b.chargeback_id::text || ' returned'`,
  amount: sql`-b.amount`,
  at: sql`b.returned_at`,
});
/** What the bank took back, and what it returned, which counts against it, each on its day (PAY-14). */
const chargebacks = sql`${taken} where b.taken_at is not null union all ${returned} where b.returned_at is not null`;

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
  chargebacks: {
    rows: sql`(${chargebacks})`,
    within: byMoment,
  },
};
