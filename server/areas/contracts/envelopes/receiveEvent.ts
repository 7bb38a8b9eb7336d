import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { signature_envelopes, signature_events } from '../tables.ts';
import { syncLater } from './follow.ts';

/**
 * Verified by its signature and stored once; a job reads the envelope (CON-16). An event of an envelope whose sending has not been
 * answered yet needs none: the job that sends it reads it afterwards.
 */
export const receiveSignatureEvent: Handler<'POST /v1/clicksign/webhook'> = async (ctx) => {
  const signature = ctx.providers.signatureNamed('clicksign');
  const event = signature?.verifyEvent(ctx.origin.rawBody, ctx.origin.headers);
  if (!signature || !event) throw new AppError('unauthenticated');
  const { event_id, type, document_id, secret } = event;
  ctx.integrations.received('signature', signature.name, secret);
  await ctx.transaction(async (tx) => {
    const [stored] = await tx
      .insert(signature_events)
      .values({ event_id, type, document_id, provider: signature.name, received_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ event_id: signature_events.event_id });
    if (!stored || document_id === null) return;
    const open = await tx
      .select({ contract_id: signature_envelopes.contract_id })
      .from(signature_envelopes)
      .where(
        and(
          eq(signature_envelopes.document_id, document_id),
          eq(signature_envelopes.provider, signature.name),
          isNull(signature_envelopes.ended_at),
        ),
      );
    await syncLater(
      tx,
      open.map(({ contract_id }) => contract_id),
    );
  });
  return ok;
};
