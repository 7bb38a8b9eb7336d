import { eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { lockRow } from '../../platform/changeRow.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { countRefunded } from './refunded.ts';
import { endRefund, leftOf, paidOrderOf, refundsOf, requestRefund } from './refunds.ts';
import { lockCharge } from './settle.ts';
import { charges, refunds } from './tables.ts';

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

/** A person has sent the money of a refund that no provider sends; audited, with a note (PAY-21). */
export const confirmRefund: Handler<'POST /v1/refunds/:id/confirm'> = async (ctx, { params, body }) => {
  const [known] = await ctx.db
    .select({ student_id: refunds.student_id })
    .from(refunds)
    .where(eq(refunds.refund_id, params.id));
  const { student_id } = ensureFound(known);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const { charge_id } = await lockRow(tx, refunds, params.id);
    if (charge_id) await lockRow(tx, charges, charge_id);
    const refund = await lockRow(tx, refunds, params.id);
    if (refund.status !== 'requested' || refund.order_id !== null) throw new AppError('refund_not_waiting');
    await endRefund(tx, ctx, refund, { status: 'done', note: body.note });
    if (charge_id) await countRefunded(tx, ctx, charge_id);
    return { refund_id: refund.refund_id, status: 'done' };
  });
};
