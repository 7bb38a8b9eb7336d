import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { type Services, systemCtx } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs.ts';
import { PaymentProviderError } from '../../../providers/payment/port.ts';
import { ofPayment, refOf } from '../jointOrder.ts';
import { settleProvenOrder } from '../provenOrder.ts';
import { payment_orders } from '../tables.ts';

/** Reads of one batch; a provider allows some 200 requests a minute, and an order takes up to four. */
const batch = 30;
const pauseMs = 60_000;
/** Days for which an order that was not paid is asked for. */
const unpaidDays = 60;
/** Days for which a paid one is asked for, since an event of its refund or dispute may be lost, too. */
const paidDays = 3;

/** Nightly: makes lost events good, and closes links that have expired (PAY-15). */
export async function reconcile(services: Services): Promise<void> {
  await addJob(services.db, 'reconcile_batch', { after: null }, { key: 'reconcile_batch' });
}

/** Reads some open orders back, and adds a job for the rest. */
export async function reconcileBatch(services: Services, { after }: { after: string | null }): Promise<void> {
  const { db, clock, log } = services;
  const { payment } = services.providers;
  // What is confirmed by hand has nothing to be read.
  if (payment.currentLink) return;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000);
  const orders = await db
    .select()
    .from(payment_orders)
    .where(
      and(
        eq(payment_orders.provider, payment.name),
        or(
          and(isNull(payment_orders.paid_at), gt(payment_orders.opened_at, daysAgo(unpaidDays))),
          gt(payment_orders.paid_at, daysAgo(paidDays)),
        ),
        after === null ? undefined : gt(payment_orders.order_id, after),
      ),
    )
    .orderBy(asc(payment_orders.order_id))
    .limit(batch);
  for (const order of orders)
    await reconcileOrder(services, order).catch((error: unknown) => {
      // One order that the provider does not know must not keep the others from being read.
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn({ err: error, order_id: order.order_id }, 'an order could not be read back');
    });
  const last = orders.at(-1);
  if (last && orders.length === batch)
    await addJob(
      db,
      'reconcile_batch',
      { after: last.order_id },
      { key: 'reconcile_batch', delayMs: pauseMs },
    );
}

/** Ends an order whose link has expired, and takes over what the provider knows of it. */
export async function reconcileOrder(
  services: Services,
  order: typeof payment_orders.$inferSelect,
): Promise<void> {
  const { clock } = services;
  const { payment } = services.providers;
  const isOver = order.paid_at === null && order.expires_at !== null && order.expires_at <= clock.now();
  if (isOver && !order.closed_at) await payment.closeOrder(refOf(order));
  const proof = await payment.readBack(refOf(order));
  await services.transaction(async (tx) => {
    await settleProvenOrder(tx, systemCtx(services, 'reconcile'), order.order_id, proof);
    if (isOver)
      await tx
        .update(payment_orders)
        .set({ closed_at: order.closed_at ?? clock.now() })
        .where(ofPayment(order));
  });
}
