import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CardVault, PaymentProof } from '../../../providers/payment/port.ts';
import { lockFor } from '../../access/api.ts';
import { settleProvenOrder } from '../provenOrder.ts';
import { notifyOutcome } from '../settle.ts';
import { charges, payment_orders } from '../tables.ts';

type Order = typeof payment_orders.$inferSelect;

interface CardCharge {
  charge_id: string;
  student_id: string;
  contract_id: string;
  amount: number;
  card_id: string;
}

export interface StoredCardOrder {
  order_id: string;
  provider_id: string;
  /** The provider may have been asked for it before. */
  isRepeat: boolean;
}

/** Until then the call that places an order may be on its way. */
const minutesToAnswer = 15;

/**
 * Stores the order of a card before the provider is asked for it, so that its event finds it and a repeat asks for the same order (PAY-12).
 * Null when a page was opened under the same name meanwhile: the next run counts it. The caller has locked the student, and knows that
 * the charge is due.
 */
export async function storeCardOrder(
  tx: Tx,
  ctx: Ctx,
  vault: CardVault,
  { charge_id, student_id, contract_id, amount, card_id }: CardCharge,
): Promise<StoredCardOrder | null> {
  const provider = ctx.providers.payment.name;
  const opened_at = ctx.clock.now();
  const ofCharge = and(eq(payment_orders.charge_id, charge_id), eq(payment_orders.provider, provider));
  const names = { order_id: payment_orders.order_id, provider_id: payment_orders.provider_id };
  const [known] = await tx
    .update(payment_orders)
    .set({ opened_at })
    .where(
      and(
        ofCharge,
        eq(payment_orders.card_id, card_id),
        eq(payment_orders.amount, amount),
        isNull(payment_orders.closed_at),
        isNull(payment_orders.paid_at),
      ),
    )
    .returning(names);
  if (known) return { order_id: known.order_id, provider_id: known.provider_id, isRepeat: true };
  const attempt = 1 + (await tx.$count(payment_orders, ofCharge));
  const provider_id = vault.nameOrder({ charge_id, attempt });
  const [stored] = await tx
    .insert(payment_orders)
    .values({ provider, provider_id, student_id, contract_id, charge_id, card_id, amount, opened_at })
    .onConflictDoNothing()
    .returning(names);
  if (!stored) return null;
  await tx.update(charges).set({ provider, provider_id, link: null }).where(eq(charges.charge_id, charge_id));
  return { order_id: stored.order_id, provider_id, isRepeat: false };
}

/** Takes over what became of a card order. One that was not paid is closed: the card is not tried again for this charge (PAY-17). */
export const settleCardOrder = (ctx: Ctx, order_id: string, proof: PaymentProof): Promise<void> =>
  ctx.transaction(async (tx) => {
    await settleProvenOrder(tx, ctx, order_id, proof);
    if (proof.status !== 'failed' && proof.status !== 'expired') return;
    const [closed] = await tx
      .update(payment_orders)
      .set({ closed_at: ctx.clock.now() })
      .where(and(eq(payment_orders.order_id, order_id), isNull(payment_orders.closed_at)))
      .returning({ charge_id: payment_orders.charge_id });
    if (!closed?.charge_id) return;
    const [charge] = await tx.select().from(charges).where(eq(charges.charge_id, closed.charge_id));
    // A charge that was refused before stays as it is, and would say nothing of this card.
    if (charge?.status === 'failed') await notifyOutcome(tx, ctx, charge, 'failed');
  });

/**
 * Deletes a card order that never reached the provider, so that another one can be opened (PAY-12). Returns false for one that the
 * provider knows; fails with `unavailable` while the call that places it may be on its way.
 */
export async function dropUnplaced(ctx: Ctx, order: Order): Promise<boolean> {
  const { order_id, student_id, provider_id, opened_at } = order;
  const { cards } = ctx.providers;
  if (!cards || (await cards.knowsOrder(provider_id))) return false;
  const isFresh = ctx.clock.now().getTime() - opened_at.getTime() < minutesToAnswer * 60_000;
  if (isFresh) throw new AppError('unavailable');
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const dropped = await tx
      .delete(payment_orders)
      .where(
        and(
          eq(payment_orders.order_id, order_id),
          // A run that repeats the call has moved it.
          eq(payment_orders.opened_at, opened_at),
          isNull(payment_orders.paid_at),
        ),
      )
      .returning({ order_id: payment_orders.order_id });
    if (dropped.length === 0) throw new AppError('unavailable');
  });
  return true;
}
