import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Services, systemCtx } from '../../../platform/context.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { addJobs } from '../../../platform/jobs.ts';
import { PaymentProviderError } from '../../../providers/payment/port.ts';
import { lockFor } from '../../access/api.ts';
import { alertAdmins } from '../../messages/api.ts';
import { otherParts, refOf } from '../jointOrder.ts';
import { settleProvenOrder } from '../provenOrder.ts';
import { payment_orders } from '../tables.ts';
import { endRefund, jobOf, meetRefunds, type Refund } from './refunds.ts';
import { refunds } from './tables.ts';

type Order = typeof payment_orders.$inferSelect;

/**
 * Asks the provider for a refund, and reads back what came of it: a lost answer shows in the order. A repeat names the same total, so that
 * nothing is given back twice (PAY-21).
 */
export async function refundByProvider(
  services: Services,
  { refund_id }: { refund_id: string },
): Promise<void> {
  const { db, log } = services;
  const { payment } = services.providers;
  const [found] = await db
    .select()
    .from(refunds)
    .innerJoin(payment_orders, eq(payment_orders.order_id, refunds.order_id))
    .where(and(eq(refunds.refund_id, refund_id), eq(refunds.status, 'requested'), isNotNull(refunds.total)));
  if (!found) return;
  const { refunds: refund, payment_orders: order } = found;
  if (payment.name !== order.provider || payment.refund === null) {
    log.warn({ refund_id, provider: order.provider }, 'a refund of an unconfigured provider has failed');
    await fail(services, refund, order);
    return;
  }
  const others = await otherParts(db, order);
  await ensureFirst(services, refund, others);
  const total = others.reduce((sum, { refunded }) => sum + refunded, refund.total ?? 0);
  let isRefused = false;
  try {
    await payment.refund(refOf(order), { refund_id, total });
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.isRefusal)) throw error;
    log.warn({ err: error, refund_id }, 'the payment provider refused a refund');
    isRefused = true;
  }
  // A refusal may come from an attempt that has succeeded already.
  const proof = await payment.readBack(refOf(order));
  await services.transaction((tx) =>
    settleProvenOrder(tx, systemCtx(services, payment.name), order.order_id, proof),
  );
  if (proof.refunded >= total) return;
  // What the bank has taken back cannot be given back as well.
  if (isRefused || proof.status === 'disputed') await fail(services, refund, order);
  else throw new Error('the refund is not in the order yet');
}

/** Waits while an earlier refund of the other part of a joint payment is on its way: both ask for a total of the same order (PAY-23). */
async function ensureFirst({ db }: Services, refund: Refund, others: readonly Order[]): Promise<void> {
  const earlier = await db.$count(
    refunds,
    and(
      inArray(
        refunds.order_id,
        others.map(({ order_id }) => order_id),
      ),
      eq(refunds.status, 'requested'),
      isNotNull(refunds.total),
      sql`(${refunds.created_at}, ${refunds.refund_id}) <
        (select r.created_at, r.refund_id from refunds r where r.refund_id = ${refund.refund_id})`,
    ),
  );
  if (earlier > 0) throw new Error('an earlier refund of the same payment is on its way');
}

/** Leaves the rest of the order as the provider has it, and asks the school to solve it. */
async function fail(
  services: Services,
  { refund_id, student_id }: Refund,
  { order_id }: Order,
): Promise<void> {
  const ctx = systemCtx(services, 'refund');
  await services.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [refund] = await tx.select().from(refunds).where(eq(refunds.refund_id, refund_id)).for('update');
    if (refund?.status !== 'requested') return;
    await endRefund(tx, ctx, refund, { status: 'failed' });
    const [order] = await tx
      .select()
      .from(payment_orders)
      .where(eq(payment_orders.order_id, order_id))
      .for('update');
    if (order) await meetRefunds(tx, ctx, order);
    const rows = await rowsOf(tx, { name: text })`
      select u.name from students s join users u using (user_id) where s.student_id = ${student_id}`;
    await alertAdmins(tx, ctx, {
      key: `refund:${refund_id}:failed`,
      notice: 'refund_failed',
      values: { name: rows[0]?.name ?? '', amount: { cents: refund.amount } },
    });
  });
}

const batch = 500;

/** Nightly: asks again for refunds whose jobs have given up, for example because the provider did not answer for hours. */
export async function refundsDue(services: Services): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await services.db
      .select({ refund_id: refunds.refund_id, provider_id: payment_orders.provider_id })
      .from(refunds)
      .innerJoin(payment_orders, eq(payment_orders.order_id, refunds.order_id))
      .where(and(eq(refunds.status, 'requested'), isNotNull(refunds.total), gt(refunds.refund_id, after)))
      .orderBy(asc(refunds.refund_id))
      .limit(batch);
    await addJobs(
      services.db,
      'refund',
      rows.map(({ refund_id, provider_id }) => jobOf(refund_id, provider_id)),
    );
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.refund_id;
  }
}
