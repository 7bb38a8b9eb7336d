import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Services, systemCtx } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs.ts';
import { PaymentProviderError } from '../../../providers/payment/port.ts';
import { ofPayment, orderName, refOf } from '../jointOrder.ts';
import { settleProvenOrder } from '../provenOrder.ts';
import { payment_orders } from '../tables.ts';

/** Requests that the reading sends in a minute at most: of some 200 that a provider allows, the rest is left to payers. */
const requestsPerMinute = 120;
const minuteMs = 60_000;
/** An order that takes no request, as with the embedded provider, counts as one. */
const batch = requestsPerMinute;
const dayMs = 24 * 3_600_000;
/** A night's reading is over when every order has been asked for since the evening. */
const freshMs = 12 * 3_600_000;
/** Days for which an order is asked for that was not paid, and after its page has closed, where a payment could have begun. */
const unpaidDays = 60;
const closedDays = 3;
/** Days for which a paid one is asked for, since an event of its refund or dispute may be lost, too. */
const paidDays = 3;

/** Nightly: makes lost events good, and closes links that have expired (PAY-15). */
export async function reconcile(services: Services): Promise<void> {
  await addJob(services.db, 'reconcile_batch', {}, { key: 'reconcile_batch' });
}

/**
 * Orders of which something may have been missed, those first that have waited longest since they were opened or read: so none waits longer
 * than a reading of all takes, also where that is more than a night.
 */
function ordersDue({ db, clock, providers }: Services) {
  const now = clock.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const waits = sql`coalesce(${payment_orders.read_at}, ${payment_orders.opened_at})`;
  return db
    .select()
    .from(payment_orders)
    .where(
      and(
        eq(payment_orders.provider, providers.payment.name),
        or(
          and(
            isNull(payment_orders.paid_at),
            gt(payment_orders.opened_at, before(unpaidDays * dayMs)),
            or(isNull(payment_orders.closed_at), gt(payment_orders.closed_at, before(closedDays * dayMs))),
          ),
          and(isNotNull(payment_orders.paid_at), gt(payment_orders.paid_at, before(paidDays * dayMs))),
        ),
        or(isNull(payment_orders.read_at), lt(payment_orders.read_at, before(freshMs))),
      ),
    )
    .orderBy(asc(waits), asc(payment_orders.order_id))
    .limit(batch);
}

/** Reads orders until a minute's requests are spent, and adds a job for the rest. */
export async function reconcileBatch(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const { payment } = services.providers;
  // What is confirmed by hand has nothing to be read.
  if (payment.currentLink) return;
  const { traffic } = payment;
  const sentBefore = traffic?.sent ?? 0;
  const start = clock.now().getTime();
  const orders = await ordersDue(services);
  const names = new Set<string>();
  let read = 0;
  for (const order of orders) {
    if (traffic && traffic.sent - sentBefore >= requestsPerMinute) break;
    read += 1;
    // The other part of a joint payment is read with the first one (PAY-23).
    const name = orderName(order.provider_id);
    if (names.has(name)) continue;
    names.add(name);
    // Stored before it is asked for, so that one that cannot be read goes to the end, and the others come first.
    await db.update(payment_orders).set({ read_at: clock.now() }).where(ofPayment(order));
    const error = await reconcileOrder(services, order).catch((caught: unknown) => caught);
    if (!error) continue;
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, order_id: order.order_id }, 'an order could not be read back');
    // A provider that is silent or busy is asked again in a minute.
    if (!error.isRefusal) break;
  }
  if (read === orders.length && orders.length < batch) return;
  const delayMs = Math.max(0, minuteMs - (clock.now().getTime() - start));
  await addJob(db, 'reconcile_batch', {}, { key: 'reconcile_batch', delayMs });
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
