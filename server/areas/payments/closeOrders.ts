import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { lockFor } from '../access/api.ts';
import { dropUnplaced } from './cards/cardOrders.ts';
import type { DueCharge } from './dueCharges.ts';
import { ofPayment, refOf } from './jointOrder.ts';
import { settleProvenOrder } from './provenOrder.ts';
import { payment_orders } from './tables.ts';

/** Orders of a charge at the provider in use. */
export const ordersOf = (ctx: Ctx, charge_id: string) =>
  and(eq(payment_orders.charge_id, charge_id), eq(payment_orders.provider, ctx.providers.payment.name));

/**
 * Closes what could still be paid beside a new order; settles what was paid meanwhile. A card order cannot be closed: while its provider has
 * not decided, nothing else is opened beside it (PAY-12). The order `kept`, of that card and of as many cents, is left alone.
 */
export async function closeOrders(
  ctx: Ctx,
  { charge_id, student_id, provider_id }: Pick<DueCharge, 'charge_id' | 'student_id' | 'provider_id'>,
  kept?: { card_id: string; amount: number },
): Promise<void> {
  const { payment } = ctx.providers;
  // A code that cannot be withdrawn stays the same order.
  if (payment.currentLink) return;
  const open = await ctx.db
    .select()
    .from(payment_orders)
    .where(
      and(
        ordersOf(ctx, charge_id),
        isNull(payment_orders.closed_at),
        kept &&
          or(
            sql`${payment_orders.card_id} is distinct from ${kept.card_id}`,
            ne(payment_orders.amount, kept.amount),
          ),
        // Another click has opened a new one meanwhile: it stays.
        sql`exists (select 1 from charges h where h.charge_id = ${charge_id}
          and h.provider_id is not distinct from ${provider_id})`,
      ),
    )
    .orderBy(payment_orders.opened_at);
  for (const order of open) {
    if (order.card_id !== null && (await dropUnplaced(ctx, order))) continue;
    await payment.closeOrder(refOf(order));
    const proof = await payment.readBack(refOf(order));
    if (order.card_id !== null && proof.status === 'open') throw new AppError('unavailable');
    await ctx.transaction(async (tx) => {
      await lockFor(tx, { students: [student_id] });
      await tx.update(payment_orders).set({ closed_at: ctx.clock.now() }).where(ofPayment(order));
      if (proof.status !== 'expired') await settleProvenOrder(tx, ctx, order.order_id, proof);
    });
    if (proof.status === 'paid' && order.paid_at === null) throw new AppError('not_waiting_payment');
  }
}
