import { eq } from 'drizzle-orm';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { keepEarlierPayment } from './chargebacks/chargebacks.ts';
import { lockCharge, settleCharge } from './settle.ts';
import { charges } from './tables.ts';

/** Confirms the school's own Pix, with a note; audited (PAY-10). */
export const confirmCharge: Handler<'POST /v1/charges/:id/confirm'> = async (ctx, { params, body }) => {
  return ctx.transaction(async (tx) => {
    const charge = ensureFound(await lockCharge(tx, eq(charges.charge_id, params.id)));
    if (!isUnpaid(charge.status)) throw new AppError('not_waiting_payment');
    if (charge.status === 'disputed') await keepEarlierPayment(tx, charge);
    const status = await settleCharge(tx, ctx, charge, {
      status: 'paid',
      at: ctx.clock.now(),
      note: body.note,
    });
    return { status, paid_at: ctx.clock.now() };
  });
};
