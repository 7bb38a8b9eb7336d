import { AppError } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { addJob } from '../../../platform/jobs.ts';
import { PaymentProviderError } from '../../../providers/payment/port.ts';
import { provider_events } from '../tables.ts';

/** Verified by its signature, stored once by its id, settled by a job (PAY-2, PAY-3). */
export const receivePaymentEvent: Handler<'POST /v1/pagarme/webhook'> = async (ctx) => {
  const { payment } = ctx.providers;
  const event = await payment.verifyEvent(ctx.origin.rawBody, ctx.origin.headers).catch((error: unknown) => {
    // The provider sends an event again that could not be checked.
    throw error instanceof PaymentProviderError ? new AppError('unavailable') : error;
  });
  if (!event) throw new AppError('unauthenticated');
  const { event_id, type, secret, ...names } = event;
  ctx.integrations.received('payment', payment.name, secret);
  const isOfOrder = Object.values(names).some((name) => name !== null);
  await ctx.transaction(async (tx) => {
    const [stored] = await tx
      .insert(provider_events)
      .values({
        provider: payment.name,
        event_id,
        type,
        payload: names,
        received_at: ctx.clock.now(),
        processed_at: isOfOrder ? null : ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: provider_events.id });
    if (stored && isOfOrder)
      await addJob(tx, 'provider_event', { event_id: stored.id }, { key: `event:${stored.id}` });
  });
  return ok;
};
