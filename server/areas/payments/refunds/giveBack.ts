import { eq } from 'drizzle-orm';
import { isSentByHand } from '../../../../domain/refunds.ts';
import { requireActor } from '../../../platform/actor.ts';
import { lockRow } from '../../../platform/changeRow.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { instant, int, oneOf, orNull, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound, refused } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockFor } from '../../access/api.ts';
import { lockCharge } from '../settle.ts';
import { charges, payment_orders } from '../tables.ts';
import { countRefunded } from './refunded.ts';
import { endRefund, leftOf, notifyOfOrder, paidOrderOf, refundsOf, requestRefund } from './refunds.ts';
import { refunds } from './tables.ts';

/** Never gives back more than was paid: the charge is locked, and what is on its way counts (PAY-21). */
export const refundCharge: Handler<'POST /v1/charges/:id/refund'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { user_id } = requireActor(ctx);
    const charge = ensureFound(await lockCharge(tx, eq(charges.charge_id, params.id)));
    const { charge_id, student_id, contract_id } = charge;
    if (charge.status !== 'paid') throw new AppError('not_refundable');
    const known = await refundsOf(tx, { charge_id });
    if (known.some(({ status }) => status === 'requested')) throw new AppError('refund_on_its_way');
    if (body.amount > (await leftOf(tx, ctx, charge)))
      throw refused({ path: 'amount', code: 'refund_too_much' });
    const { refund_id, status } = await requestRefund(tx, ctx, {
      student_id,
      contract_id,
      charge_id,
      order: body.by_hand ? null : await paidOrderOf(tx, ctx, charge),
      amount: body.amount,
      reason: body.reason,
      requested_by: user_id,
    });
    return { refund_id, status };
  });

/**
 * Asks again for a refund that has failed, of the same charge, or of the order that settled none. What can no longer be given back, because a
 * newer contract has taken it over or another refund has sent it, is not asked for; nor is a failure that a newer refund has made good
 * (PAY-21).
 */
export const repeatRefund: Handler<'POST /v1/refunds/:id/repeat'> = async (ctx, { params, body }) => {
  const student_id = await studentOf(ctx, params.id);
  return ctx.transaction(async (tx) => {
    const { user_id } = requireActor(ctx);
    await lockFor(tx, { students: [student_id] });
    const known = await lockRow(tx, refunds, params.id);
    const { charge_id, order_id, contract_id, amount } = known;
    if (known.status !== 'failed') throw new AppError('refund_not_failed');
    const others = await refundsOf(tx, charge_id ? { charge_id } : { order_id: ensureFound(order_id) });
    if (others.some(({ status }) => status === 'requested')) throw new AppError('refund_on_its_way');
    // `refundsOf` sorts by the time of the request.
    const newer = others.slice(others.findIndex(({ refund_id }) => refund_id === known.refund_id) + 1);
    if (newer.some(({ status }) => status !== 'failed')) throw new AppError('refund_not_failed');
    const source = charge_id
      ? await chargeIn(tx, ctx, charge_id)
      : await orderIn(tx, ctx, ensureFound(order_id));
    if (source.left < amount) throw new AppError('not_refundable');
    const by_hand = body.by_hand === true || source.order === null;
    const { refund_id, status } = await requestRefund(tx, ctx, {
      student_id,
      contract_id,
      charge_id,
      order: by_hand && charge_id ? null : source.order,
      by_hand,
      amount,
      reason: known.reason ?? '',
      requested_by: user_id,
    });
    return { refund_id, status };
  });
};

/** What can be given back of a charge, and the order by which its provider would. */
async function chargeIn(tx: Tx, ctx: Ctx, charge_id: string) {
  const charge = await lockRow(tx, charges, charge_id);
  return { left: await leftOf(tx, ctx, charge), order: await paidOrderOf(tx, ctx, charge) };
}

async function orderIn(tx: Tx, ctx: Ctx, order_id: string) {
  const order = await lockRow(tx, payment_orders, order_id);
  return { left: await leftOf(tx, ctx, order), order };
}

/**
 * Refunds of credited payments that a person may have to act on: what is on its way, and failures that nothing has followed. Nothing can be
 * done about a failure while the bank holds the payment.
 */
export const listRefunds: Handler<'GET /v1/refunds'> = async (ctx, { query }) => {
  const rows = await rowsOf(ctx.db, waitingRow)`
    select r.refund_id, r.status, r.amount, r.order_id, r.total, r.reason, o.paid_at from refunds r
    join payment_orders o on o.order_id = r.order_id join students s on s.student_id = r.student_id
    where s.user_id = ${query.user_id} and r.charge_id is null and r.status <> 'done'
      and (r.status = 'requested' or o.credited is not null and not exists (
        select 1 from refunds n where n.order_id = r.order_id and n.charge_id is null
          and (n.created_at, n.refund_id) > (r.created_at, r.refund_id)))
    order by r.created_at, r.refund_id`;
  return rows.map(({ refund_id, status, amount, paid_at, ...asked }) => ({
    refund_id,
    status,
    amount,
    by_hand: isSentByHand(asked),
    paid_at,
  }));
};

const waitingRow = {
  refund_id: text,
  status: oneOf(['requested', 'failed'] as const),
  amount: int,
  order_id: orNull(text),
  total: orNull(int),
  reason: orNull(text),
  paid_at: orNull(instant),
};

async function studentOf(ctx: Ctx, refund_id: string): Promise<string> {
  const [known] = await ctx.db
    .select({ student_id: refunds.student_id })
    .from(refunds)
    .where(eq(refunds.refund_id, refund_id));
  return ensureFound(known).student_id;
}

/** A person has sent the money of a refund that no provider sends; audited, with a note (PAY-21). */
export const confirmRefund: Handler<'POST /v1/refunds/:id/confirm'> = async (ctx, { params, body }) => {
  const student_id = await studentOf(ctx, params.id);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const { charge_id } = await lockRow(tx, refunds, params.id);
    if (charge_id) await lockRow(tx, charges, charge_id);
    const refund = await lockRow(tx, refunds, params.id);
    if (refund.status !== 'requested' || !isSentByHand(refund)) throw new AppError('refund_not_waiting');
    await endRefund(tx, ctx, refund, { status: 'done', note: body.note });
    if (charge_id) await countRefunded(tx, ctx, charge_id);
    else if (refund.order_id)
      await notifyOfOrder(tx, ctx, { order_id: refund.order_id, student_id }, 'refunded_by_hand');
    return { refund_id: refund.refund_id, status: 'done' };
  });
};
