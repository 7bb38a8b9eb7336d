import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { isUnpaid } from '../../../domain/onboarding.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { isPartName, orderName, storedNames } from './jointOrder.ts';
import { lockCharge, settleCharge } from './settle.ts';
import { charges } from './tables.ts';

type Charge = typeof charges.$inferSelect;

/** Confirms the school's own Pix, with a note; audited (PAY-10). A joint payment is confirmed whole or not at all (PAY-23). */
export const confirmCharge: Handler<'POST /v1/charges/:id/confirm'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const charge = ensureFound(await lockCharge(tx, eq(charges.charge_id, params.id)));
    const others = body.jointly ? await lockOthers(tx, charge) : [];
    if ([charge, ...others].some(({ status }) => !isUnpaid(status)))
      throw new AppError('not_waiting_payment');
    const at = ctx.clock.now();
    const paid = { status: 'paid', at, note: body.note, confirmation_id: randomUUID() } as const;
    const status = await settleCharge(tx, ctx, charge, paid);
    for (const other of others) await settleCharge(tx, ctx, other, paid);
    return { status, paid_at: at };
  });

/** The charges that were sent to the provider with this one, by one order. */
async function lockOthers(tx: Tx, { charge_id, provider, provider_id }: Charge): Promise<Charge[]> {
  if (provider_id === null || !isPartName(provider_id)) throw new AppError('not_waiting_payment');
  const others = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.provider, provider),
        inArray(charges.provider_id, storedNames(orderName(provider_id))),
        ne(charges.charge_id, charge_id),
      ),
    )
    .for('update');
  if (others.length === 0) throw new AppError('not_waiting_payment');
  return others;
}
