import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { givenBack, isSentByHand, meetTotal } from '../../../../domain/refunds.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { addJobs } from '../../../platform/jobs.ts';
import { notify } from '../../messages/api.ts';
import { students } from '../../people/tables.ts';
import { orderName } from '../jointOrder.ts';
import { readRefundable } from '../paidTerms.ts';
import { charges, payment_orders } from '../tables.ts';
import { countRefunded } from './refunded.ts';
import { refunds } from './tables.ts';

type Charge = typeof charges.$inferSelect;
type Order = typeof payment_orders.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** The order that paid the charge, where the provider in use can give its money back; null where a person sends it. */
export async function paidOrderOf(tx: Tx, ctx: Ctx, charge: Charge): Promise<Order | null> {
  const { payment } = ctx.providers;
  if (payment.refund === null || charge.provider !== payment.name || charge.provider_id === null) return null;
  const [order] = await tx
    .select()
    .from(payment_orders)
    .where(
      and(
        eq(payment_orders.charge_id, charge.charge_id),
        eq(payment_orders.provider, charge.provider),
        eq(payment_orders.provider_id, charge.provider_id),
        isNotNull(payment_orders.paid_at),
        isNull(payment_orders.credited),
        isNull(payment_orders.settled_before),
      ),
    );
  return order ?? null;
}

export const refundsOf = (tx: Tx, of: { charge_id: string } | { order_id: string }): Promise<Refund[]> =>
  tx
    .select()
    .from(refunds)
    .where('charge_id' in of ? eq(refunds.charge_id, of.charge_id) : eq(refunds.order_id, of.order_id))
    .orderBy(refunds.created_at, refunds.refund_id);

interface Request {
  student_id: string;
  contract_id: string;
  charge_id: string | null;
  order: Order | null;
  /** Whether a person sends the money of this order; without an order a person does in any case. */
  by_hand?: boolean;
  amount: number;
  reason: string;
  /** Null for money that arrived after a withdrawal. */
  requested_by: string | null;
}

/** Commits with the caller's transaction; only then the provider is asked. The caller has locked the charge or the order. */
export async function requestRefund(
  tx: Tx,
  ctx: Ctx,
  {
    student_id,
    contract_id,
    charge_id,
    order,
    by_hand = order === null,
    amount,
    reason,
    requested_by,
  }: Request,
): Promise<Refund> {
  const known = order ? await refundsOf(tx, { order_id: order.order_id }) : [];
  const expected = known.filter(({ status }) => status !== 'failed');
  const before = Math.max(order?.refunded ?? 0, ...expected.map(({ total }) => total ?? 0));
  const [row] = await tx
    .insert(refunds)
    .values({
      student_id,
      contract_id,
      charge_id,
      order_id: order?.order_id ?? null,
      amount,
      total: by_hand ? null : before + amount,
      reason,
      requested_by,
      // now() is when the transaction began, which need not be the order in which transactions got the student's lock (PAY-23).
      created_at: sql`clock_timestamp()`,
    })
    .returning();
  const refund = ensureFound(row, 'internal');
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'refunds',
    entity_id: refund.refund_id,
    student_id,
    after: { amount, reason, status: refund.status },
  });
  if (order && !by_hand) await addJobs(tx, 'refund', [jobOf(refund.refund_id, order.provider_id)]);
  return refund;
}

/** Refunds of one payment are asked for one after the other. */
export const jobOf = (refund_id: string, provider_id: string) => ({
  payload: { refund_id },
  key: `refund ${refund_id}`,
  queue: `refunds of ${orderName(provider_id)}`,
});

/** Ends a refund, whose row the caller has locked with its student. */
export async function endRefund(
  tx: Tx,
  ctx: Ctx,
  refund: Refund,
  end: { status: 'done' | 'failed'; note?: string; by?: string },
): Promise<void> {
  const { status, note, by } = end;
  await tx
    .update(refunds)
    .set({ status, done_at: status === 'done' ? ctx.clock.now() : null, ...(note !== undefined && { note }) })
    .where(eq(refunds.refund_id, refund.refund_id));
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'refunds',
    entity_id: refund.refund_id,
    student_id: refund.student_id,
    before: { status: refund.status, note: refund.note },
    after: { status, note: note ?? refund.note },
    ...(by && { by }),
  });
}

/** The refunds of an order that end with what the provider says of it, and the cents that none of them explains. */
async function endingOf(tx: Tx, order: Order): Promise<{ done: Refund[]; unexplained: number }> {
  const known = (await refundsOf(tx, { order_id: order.order_id })).filter((each) => !isSentByHand(each));
  const { done, unexplained } = meetTotal(
    known.map(({ refund_id, amount, status, total }) => ({ refund_id, amount, status, total: total ?? 0 })),
    order.refunded,
  );
  return { done: known.filter(({ refund_id }) => done.includes(refund_id)), unexplained };
}

/** Cents of the refunds that the school has asked for and that end with what the provider says of an order. */
export async function centsEnding(tx: Tx, order: Order): Promise<number> {
  const { done } = await endingOf(tx, order);
  return done.reduce((total, { amount }) => total + amount, 0);
}

/** Meets what the provider has given back of an order, all told, with the refunds that are known of it (PAY-13, PAY-21). */
export async function meetRefunds(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const { done, unexplained } = await endingOf(tx, order);
  for (const refund of done) await endRefund(tx, ctx, refund, { status: 'done', by: order.provider });
  const charge_id = order.credited === null && order.settled_before === null ? order.charge_id : null;
  if (unexplained > 0) await addUnexplained(tx, ctx, order, { charge_id, cents: unexplained });
  if (charge_id) await countRefunded(tx, ctx, charge_id, order.provider);
  else if (done.length > 0 || unexplained > 0) await notifyOfOrder(tx, ctx, order);
}

/** A row for what the provider gave back by itself, at most what was left of the charge. */
async function addUnexplained(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { charge_id, cents }: { charge_id: string | null; cents: number },
): Promise<void> {
  const { order_id, student_id, contract_id, amount: paid } = order;
  const [charge] = charge_id ? await tx.select().from(charges).where(eq(charges.charge_id, charge_id)) : [];
  const all = await refundsOf(tx, charge_id ? { charge_id } : { order_id });
  const amount = Math.min(cents, (charge?.amount ?? paid) - givenBack(all));
  if (amount <= 0) return;
  await tx.insert(refunds).values({
    student_id,
    contract_id,
    charge_id,
    order_id,
    amount,
    status: 'done',
    done_at: ctx.clock.now(),
  });
}

/** Notifies of what was given back of an order that settled no charge. */
export async function notifyOfOrder(
  tx: Tx,
  ctx: Ctx,
  { order_id, student_id }: Pick<Order, 'order_id' | 'student_id'>,
  notice: 'refunded' | 'refunded_by_hand' = 'refunded',
): Promise<void> {
  const [student] = await tx.select().from(students).where(eq(students.student_id, student_id));
  const refunded = givenBack(await refundsOf(tx, { order_id }));
  if (student)
    await notify(tx, ctx, [student.user_id], {
      notification: 'PAYMENT',
      notice,
      values: { amount: { cents: refunded } },
      once_key: `order:${order_id}:refunded:${refunded}`,
    });
}

/** Cents that can still be given back of a charge, or of an order that settled none: nothing of what was not paid (PAY-21). */
export async function leftOf(
  tx: Tx,
  ctx: Ctx,
  payment: Pick<Charge, 'charge_id' | 'student_id'> | Pick<Order, 'order_id' | 'student_id'>,
): Promise<number> {
  const refundable = await readRefundable(tx, [payment.student_id], localDate(ctx.clock.now()));
  return refundable.get('order_id' in payment ? payment.order_id : payment.charge_id) ?? 0;
}
