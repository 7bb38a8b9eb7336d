import { and, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { countRefunded } from '../refunds/refunded.ts';
import { refunds } from '../refunds/tables.ts';
import { charges, payment_orders } from '../tables.ts';

type Charge = typeof charges.$inferSelect;
type Order = typeof payment_orders.$inferSelect;

const changeOrder = (tx: Tx, { order_id }: Order, set: Partial<Order>) =>
  tx.update(payment_orders).set(set).where(eq(payment_orders.order_id, order_id));

/** Writes the amount of a charge, and what else changes with it. */
export async function changeAmount(
  tx: Tx,
  ctx: Ctx,
  charge: Charge,
  changed: Partial<Charge> & { amount: number },
): Promise<Charge> {
  const { charge_id, student_id } = charge;
  const [row] = await tx.update(charges).set(changed).where(eq(charges.charge_id, charge_id)).returning();
  const now = ensureFound(row, 'internal');
  const shown = ({ amount, refunded, status }: Charge) => ({ amount, refunded, status });
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'charges',
    entity_id: charge_id,
    student_id,
    before: shown(charge),
    after: shown(now),
  });
  return now;
}

/**
 * Parts a payment from the charge that it had paid. The order keeps its place in the books and what was given back of it, and the charge is
 * owed as far as the bank has taken the money, so that whatever pays it next has nothing to do with the earlier payment.
 */
export async function detachPayment(
  tx: Tx,
  ctx: Ctx,
  { order, charge, owed }: { order: Order; charge: Charge; owed: number },
): Promise<Charge> {
  await changeOrder(tx, order, { settled_before: charge.amount, fiscal: charge.fiscal });
  await tx
    .update(refunds)
    .set({ charge_id: null, order_id: order.order_id })
    .where(eq(refunds.charge_id, charge.charge_id));
  return changeAmount(tx, ctx, charge, { amount: owed, refunded: 0, paid_at: null });
}

/** Makes a payment that was parted from its charge the payment of that charge again, with what was given back of it. */
export async function attachPayment(tx: Tx, ctx: Ctx, order: Order, charge: Charge): Promise<void> {
  const { order_id, provider, provider_id, paid_at, fiscal } = order;
  const { charge_id } = charge;
  await changeOrder(tx, order, { settled_before: null, fiscal: null });
  await tx
    .update(refunds)
    // A refund of a charge names no order where a person has sent it.
    .set({
      charge_id,
      order_id: sql`case when ${refunds.total} is null and ${refunds.reason} is not null then null else ${refunds.order_id} end`,
    })
    .where(and(eq(refunds.order_id, order_id), isNull(refunds.charge_id)));
  const amount = order.settled_before ?? charge.amount;
  await changeAmount(tx, ctx, charge, { amount, provider, provider_id, paid_at, fiscal });
  await countRefunded(tx, ctx, charge_id, provider);
}
