import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { provider_events } from './tables.ts';

/** Verified by its signature, stored once by its id, settled by a job (PAY-2, PAY-3). */
export const receivePaymentEvent: Handler<'POST /v1/pagarme/webhook'> = async (ctx) => {
  const { payment } = ctx.providers;
  const event = payment.verifyEvent(ctx.origin.rawBody, ctx.origin.headers);
  if (!event) throw new AppError('unauthenticated');
  await ctx.transaction(async (tx) => {
    const [stored] = await tx
      .insert(provider_events)
      .values({
        provider: payment.name,
        event_id: event.event_id,
        type: event.type,
        payload: { provider_id: event.provider_id },
        received_at: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: provider_events.id });
    if (stored) await addJob(tx, 'provider_event', { event_id: stored.id }, { key: `event:${stored.id}` });
  });
  return ok;
};
