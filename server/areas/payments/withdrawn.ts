import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { elsewhereOf } from '../../../domain/paidTerm.ts';
import { refundable } from '../../../domain/refunds.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { isWithdrawn } from './isWithdrawn.ts';
import { paidOrderOf, type Refund, refundsOf, requestRefund } from './refunds/refunds.ts';
import { refunds } from './refunds/tables.ts';
import { charges, payment_orders, type TermShare } from './tables.ts';

interface Giving {
  reason: string;
  /** Null for money that arrives after the withdrawal. */
  requested_by: string | null;
}

/** A refund that failed after the withdrawal is not asked for again by each later event. */
const counted = (
  known: readonly Refund[],
  { requested_by }: Giving,
): readonly Pick<Refund, 'amount' | 'status'>[] =>
  requested_by === null ? known.map(({ amount }) => ({ amount, status: 'requested' as const })) : known;

const shareFor = ({ other_terms }: { other_terms: readonly TermShare[] }, ids: readonly string[]): number =>
  other_terms.reduce((total, { contract_id, amount }) => total + (ids.includes(contract_id) ? amount : 0), 0);

/** Payments for these contracts, and those of which a share went to one of them: all are of one student, by whom the index finds them. */
const paidTowards = (
  { student_id, contract_id, other_terms }: Record<'student_id' | 'contract_id' | 'other_terms', AnyPgColumn>,
  ids: readonly string[],
): SQL => {
  const given = sql`${sql.param([...ids])}::uuid[]`;
  return sql`(${student_id} = any(array(select k.student_id from contracts k where k.contract_id = any(${given})))
    and (${contract_id} = any(${given}) or exists (select 1 from jsonb_array_elements(${other_terms}) e
      where (e ->> 'contract_id')::uuid = any(${given}))))`;
};

/**
 * Gives back what was paid for these contracts, wholly (CON-14): of a payment for one of them all that has not gone to another term, of a
 * payment for another contract what has come to them. The caller has locked the student.
 */
export async function giveBackAll(
  tx: Tx,
  ctx: Ctx,
  contract_ids: readonly string[],
  giving: Giving,
): Promise<void> {
  const ids = [...contract_ids];
  const paid = await tx
    .select()
    .from(charges)
    .where(and(paidTowards(charges, ids), eq(charges.status, 'paid')))
    .orderBy(charges.charge_id)
    .for('update');
  for (const charge of paid) {
    const { student_id, contract_id, charge_id } = charge;
    const known = counted(await refundsOf(tx, { charge_id }), giving);
    const amount = owedOf(charge, charge.amount, known, ids);
    const order = await paidOrderOf(tx, ctx, charge);
    if (amount > 0)
      await requestRefund(tx, ctx, { student_id, contract_id, charge_id, order, amount, ...giving });
    const other_terms = othersOf(charge, ids);
    if (other_terms) await tx.update(charges).set({ other_terms }).where(eq(charges.charge_id, charge_id));
  }
  const orders = await tx
    .select()
    .from(payment_orders)
    .where(and(paidTowards(payment_orders, ids), isNotNull(payment_orders.credited)))
    .orderBy(payment_orders.order_id)
    .for('update');
  for (const order of orders) {
    const { student_id, contract_id, order_id } = order;
    const received = order.disputed_at ? 0 : (order.credited ?? 0) + (order.excess ?? 0);
    const known = counted(await refundsOf(tx, { order_id }), giving);
    const amount = owedOf(order, received, known, ids);
    if (amount > 0)
      await requestRefund(tx, ctx, { student_id, contract_id, charge_id: null, order, amount, ...giving });
    const other_terms = othersOf(order, ids);
    if (other_terms)
      await tx.update(payment_orders).set({ other_terms }).where(eq(payment_orders.order_id, order_id));
  }
}

interface Payment {
  readonly contract_id: string;
  readonly other_terms: readonly TermShare[];
}

/** Cents of a payment that a withdrawal from these contracts gives back. */
function owedOf(
  payment: Payment,
  received: number,
  known: readonly Pick<Refund, 'amount' | 'status'>[],
  ids: readonly string[],
): number {
  const share = shareFor(payment, ids);
  const left = refundable(received - elsewhereOf(payment.other_terms) + share, known);
  return ids.includes(payment.contract_id) ? left : Math.min(share, left);
}

/** What a payment has reduced in terms that go on; null where that stays as it is. */
function othersOf({ other_terms }: Payment, ids: readonly string[]): TermShare[] | null {
  const left = other_terms.filter(({ contract_id }) => !ids.includes(contract_id));
  return left.length < other_terms.length ? left : null;
}

/** Cents that a withdrawal from these contracts would give back. */
export async function paidFor(db: Reader, contract_ids: readonly string[]): Promise<number> {
  const ids = [...contract_ids];
  const paid = await db
    .select()
    .from(charges)
    .where(and(paidTowards(charges, ids), eq(charges.status, 'paid')));
  const orders = await db
    .select()
    .from(payment_orders)
    .where(
      and(
        paidTowards(payment_orders, ids),
        isNotNull(payment_orders.credited),
        isNull(payment_orders.disputed_at),
      ),
    );
  const given = await db
    .select()
    .from(refunds)
    .where(
      or(
        inArray(
          refunds.charge_id,
          paid.map(({ charge_id }) => charge_id),
        ),
        and(
          isNull(refunds.charge_id),
          inArray(
            refunds.order_id,
            orders.map(({ order_id }) => order_id),
          ),
        ),
      ),
    );
  const ofCharges = paid.map((charge) =>
    owedOf(
      charge,
      charge.amount,
      given.filter(({ charge_id }) => charge_id === charge.charge_id),
      ids,
    ),
  );
  const ofOrders = orders.map((order) =>
    owedOf(
      order,
      (order.credited ?? 0) + (order.excess ?? 0),
      given.filter(({ order_id, charge_id }) => charge_id === null && order_id === order.order_id),
      ids,
    ),
  );
  return [...ofCharges, ...ofOrders].reduce((total, amount) => total + amount, 0);
}

/** Money that arrives after a withdrawal is given back, too, once: a refund of it that failed waits for the school. */
export async function giveBackLate(tx: Tx, ctx: Ctx, contract_id: string): Promise<void> {
  if (await isWithdrawn(tx, contract_id))
    await giveBackAll(tx, ctx, [contract_id], { reason: 'Art. 49 CDC', requested_by: null });
}
