import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Services, systemCtx } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs.ts';
import { PaymentProviderError } from '../../../providers/payment/port.ts';
import { lockFor } from '../../access/api.ts';
import { ofPayment, orderName, refOf } from '../jointOrder.ts';
import { settleProvenOrder } from '../provenOrder.ts';
import { payment_orders } from '../tables.ts';

type Order = typeof payment_orders.$inferSelect;

/** Requests that the reading sends in a minute at most: of some 200 that a provider allows, the rest is left to payers. */
const requestsPerMinute = 120;
const minuteMs = 60_000;
/** An order that takes no request, as with the embedded provider, counts as one. */
const batch = requestsPerMinute;
const tooManyRequests = 429;
const dayMs = 24 * 3_600_000;
/** When the reading begins, in UTC: 03:40 in São Paulo, before the debts that follow from it. */
export const nightlyAt = { hour: 6, minute: 40 } as const;
/** Days for which an order is asked for that was not paid, and after its page has closed, where a payment could have begun. */
const unpaidDays = 60;
const closedDays = 3;
/** Days for which a paid one is asked for every night, since an event of its refund or dispute may be lost, too. */
const paidDays = 3;
/** Days for which it is asked for once a week after that, since banks take payments back months later. */
const disputableDays = 180;

/** Nightly: makes lost events good, and closes links that have expired (PAY-15). */
export async function reconcile(services: Services): Promise<void> {
  await addJob(services.db, 'reconcile_batch', {}, { key: 'reconcile_batch' });
}

/** The beginning of the reading that is going on. One that takes more than a day goes on in the next, with what has waited longest. */
function nightBegan(now: Date): Date {
  const began = new Date(now);
  began.setUTCHours(nightlyAt.hour, nightlyAt.minute, 0, 0);
  if (began > now) began.setUTCDate(began.getUTCDate() - 1);
  return began;
}

const { provider, opened_at, closed_at, paid_at, disputed_at, read_at, order_id } = payment_orders;
const waits = sql`coalesce(${read_at}, ${opened_at})`;

/**
 * Orders of which something may have been missed and that were not read since the night began: first those of every night and then the
 * weekly ones, and among them those that have waited longest since they were opened or read. So none waits longer than a reading of all
 * takes, also where that is more than a night.
 */
async function ordersDue({ db, clock, providers }: Services): Promise<Order[]> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const began = nightBegan(now);
  const due = (when: SQL | undefined, limit: number) =>
    db
      .select()
      .from(payment_orders)
      .where(and(eq(provider, providers.payment.name), when))
      .orderBy(asc(waits), asc(order_id))
      .limit(limit);
  const nightly = await due(
    and(
      or(
        and(
          isNull(paid_at),
          gt(opened_at, daysAgo(unpaidDays)),
          or(isNull(closed_at), gt(closed_at, daysAgo(closedDays))),
        ),
        gt(paid_at, daysAgo(paidDays)),
        isNotNull(disputed_at),
      ),
      or(isNull(read_at), lt(read_at, began)),
    ),
    batch,
  );
  if (nightly.length === batch) return nightly;
  const weekly = await due(
    and(
      isNull(disputed_at),
      gt(paid_at, daysAgo(disputableDays)),
      lte(paid_at, daysAgo(paidDays)),
      // What was read in one night is read again in the seventh after it, however long either takes.
      or(isNull(read_at), lt(read_at, new Date(began.getTime() - 6 * dayMs))),
    ),
    batch - nightly.length,
  );
  return [...nightly, ...weekly];
}

/** Stores when a payment was asked for. The student is locked first, as wherever both parts of a joint payment change. */
const setRead = (services: Services, order: Order, moment: Date | null): Promise<void> =>
  services.transaction(async (tx) => {
    await lockFor(tx, { students: [order.student_id] });
    await tx.update(payment_orders).set({ read_at: moment }).where(ofPayment(order));
  });

/**
 * When an order counts as read that could not be. A provider that is busy says nothing of the order, which is the next one again. Where it
 * was silent, the order is asked for again when the others have been read, and if it is silent again, in the next night.
 */
function readAfterSilence({ status }: PaymentProviderError, order: Order, now: Date): Date | null {
  if (status === tooManyRequests) return order.read_at;
  const last = new Date(nightBegan(now).getTime() - 1);
  return order.read_at?.getTime() === last.getTime() ? now : last;
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
  let isOver = orders.length < batch;
  for (const order of orders) {
    if (traffic && traffic.sent - sentBefore >= requestsPerMinute) {
      isOver = false;
      break;
    }
    // The other part of a joint payment is read with the first one (PAY-23).
    const name = orderName(order.provider_id);
    if (names.has(name)) continue;
    names.add(name);
    // Stored before it is asked for, so that an order whose reading ends in a fault of the server does not hold up the others.
    await setRead(services, order, clock.now());
    const error = await reconcileOrder(services, order).catch((caught: unknown) => caught);
    if (!error) continue;
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ err: error, order_id: order.order_id }, 'an order could not be read back');
    if (error.isRefusal) continue;
    // A provider that is silent or busy is asked again in a minute.
    await setRead(services, order, readAfterSilence(error, order, clock.now()));
    isOver = false;
    break;
  }
  if (isOver) return;
  const delayMs = Math.max(0, minuteMs - (clock.now().getTime() - start));
  await addJob(db, 'reconcile_batch', {}, { key: 'reconcile_batch', delayMs });
}

/** Ends an order whose link has expired, and takes over what the provider knows of it. */
export async function reconcileOrder(services: Services, order: Order): Promise<void> {
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
