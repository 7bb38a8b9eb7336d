import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { refundable } from '../../../domain/refunds.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { digits, rowsOf } from '../../platform/db/rows.ts';
import { isWithdrawn } from './isWithdrawn.ts';
import { paidOrderOf, type Refund, refundsOf, requestRefund } from './refunds.ts';
import { charges, payment_orders } from './tables.ts';

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

/** Gives back what was paid for these contracts, wholly (CON-14). The caller has locked the student. */
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
    .where(and(inArray(charges.contract_id, ids), eq(charges.status, 'paid')))
    .orderBy(charges.charge_id)
    .for('update');
  for (const charge of paid) {
    const { student_id, contract_id, charge_id } = charge;
    const amount = refundable(charge.amount, counted(await refundsOf(tx, { charge_id }), giving));
    const order = await paidOrderOf(tx, ctx, charge);
    if (amount > 0)
      await requestRefund(tx, ctx, { student_id, contract_id, charge_id, order, amount, ...giving });
  }
  const orders = await tx
    .select()
    .from(payment_orders)
    .where(and(inArray(payment_orders.contract_id, ids), isNotNull(payment_orders.credited)))
    .orderBy(payment_orders.order_id)
    .for('update');
  for (const order of orders) {
    const { student_id, contract_id, order_id } = order;
    const received = (order.credited ?? 0) + (order.excess ?? 0);
    const amount = order.disputed_at
      ? 0
      : refundable(received, counted(await refundsOf(tx, { order_id }), giving));
    if (amount > 0)
      await requestRefund(tx, ctx, { student_id, contract_id, charge_id: null, order, amount, ...giving });
  }
}

/** Cents that a withdrawal from these contracts would give back. */
export async function paidFor(db: Reader, contract_ids: readonly string[]): Promise<number> {
  const ids = sql`any(${sql.param([...contract_ids])}::uuid[])`;
  const rows = await rowsOf(db, { cents: digits })`
    select coalesce((select sum(h.amount) from charges h where h.contract_id = ${ids} and h.status = 'paid'), 0)
      + coalesce((select sum(o.credited + o.excess) from payment_orders o
          where o.contract_id = ${ids} and o.disputed_at is null), 0)
      - coalesce((select sum(r.amount) from refunds r left join charges h using (charge_id)
          where r.contract_id = ${ids} and r.status <> 'failed' and (h.charge_id is null or h.status = 'paid')), 0) as cents`;
  return Number(rows[0]?.cents ?? 0);
}

/** Money that arrives after a withdrawal is given back, too, once: a refund of it that failed waits for the school. */
export async function giveBackLate(tx: Tx, ctx: Ctx, contract_id: string): Promise<void> {
  if (await isWithdrawn(tx, contract_id))
    await giveBackAll(tx, ctx, [contract_id], { reason: 'Art. 49 CDC', requested_by: null });
}
