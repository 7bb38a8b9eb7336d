import { eq } from 'drizzle-orm';
import { fileTypes } from '../../../../domain/files.ts';
import { requireActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { int, oneOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { documentResponse, storeDocument } from '../../../platform/documentFile.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { receiptTexts } from '../../../texts/receipt.ts';
import { lockCharge } from '../settle.ts';
import { charges } from '../tables.ts';
import { payment_proofs } from './tables.ts';

type Charge = Pick<typeof charges.$inferSelect, 'confirmation_id'>;

/** The confirmation by which a person has settled the charge; what a provider has settled takes no proof (PAY-26). */
function confirmationOf(charge: Charge | undefined): string {
  const { confirmation_id } = ensureFound(charge);
  if (confirmation_id === null) throw new AppError('not_confirmed_by_hand');
  return confirmation_id;
}

/** Attaches the proof, or replaces it, for all charges of the confirmation. */
export const attachProof: Handler<'POST /v1/charges/:id/proof'> = async (ctx, { params, files }) => {
  const { user_id } = requireActor(ctx);
  const which = eq(charges.charge_id, params.id);
  const [known] = await ctx.db
    .select({ confirmation_id: charges.confirmation_id })
    .from(charges)
    .where(which);
  // Nothing is stored for a charge that is refused.
  const file = await storeDocument(ctx, `proofs/${confirmationOf(known)}`, files.file);
  await ctx.transaction(async (tx) => {
    const charge = ensureFound(await lockCharge(tx, which));
    const confirmation_id = confirmationOf(charge);
    const same = eq(payment_proofs.confirmation_id, confirmation_id);
    const [old] = await tx.select({ file_key: payment_proofs.file_key }).from(payment_proofs).where(same);
    const sent = {
      file_key: file.file_key,
      file_type: file.file_type,
      file_bytes: file.file_bytes,
      sent_by: user_id,
      sent_at: ctx.clock.now(),
    };
    const { student_id, contract_id } = charge;
    if (old) await tx.update(payment_proofs).set(sent).where(same);
    else await tx.insert(payment_proofs).values({ ...sent, confirmation_id, student_id, contract_id });
    await audit(tx, ctx, {
      context: 'payments',
      entity: 'payment_proofs',
      entity_id: charge.charge_id,
      student_id,
      before: old ?? null,
      after: { file_key: file.file_key },
    });
  });
  return ok;
};

export const readProof: Handler<'GET /v1/charges/:id/proof'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, { file_key: text, file_type: oneOf(fileTypes), file_bytes: int })`
    select p.file_key, p.file_type, p.file_bytes from charges h
    join payment_proofs p on p.confirmation_id = h.confirmation_id where h.charge_id = ${params.id}`;
  return documentResponse(ctx, ensureFound(rows[0]), receiptTexts.proof);
};
