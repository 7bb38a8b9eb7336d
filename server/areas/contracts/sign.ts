import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Signer } from '../../../domain/age.ts';
import { maskEmail } from '../../../domain/email.ts';
import { isSameName } from '../../../domain/person.ts';
import { mailedCode, signatureTries } from '../../../domain/tries.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { queueMail } from '../../platform/mail.ts';
import type { SecretMail } from '../../platform/mailSecrets.ts';
import { forgetTries, refundTries, takeTry, takeTryOrRefuse } from '../../platform/tries.ts';
import { consentText } from '../../texts/contract.ts';
import { lockFor } from '../access/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { completeContract } from './complete.ts';
import { drawFiles } from './contractFiles.ts';
import { addEvidence } from './evidence.ts';
import { sealOf } from './seal.ts';
import { addresseesOf } from './standing.ts';
import { contract_signers, contracts } from './tables.ts';

type Contract = typeof contracts.$inferSelect;

export const signatureCodeMail: SecretMail = {
  name: 'signature-code',
  validFor: mailedCode.minutes * 60_000,
  isAwaited: true,
};

const named = (signer_id: string, code: string) => `${signer_id}:${code}`;

/** Another person's contract looks missing. */
async function ownContract(tx: Tx, ctx: Ctx, contract_id: string): Promise<Contract> {
  const { student_id } = requireActor(ctx);
  await lockFor(tx, { students: [student_id] });
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.contract_id, contract_id), eq(contracts.student_id, student_id ?? '')))
    .for('update');
  return ensureFound(contract);
}

async function openSigner(tx: Tx, contract: Contract, party: Signer) {
  const [signer] = await tx
    .select()
    .from(contract_signers)
    .where(and(eq(contract_signers.contract_id, contract.contract_id), eq(contract_signers.party, party)));
  const open = ensureFound(signer);
  if (contract.status !== 'pending' || open.signed_at) throw new AppError('not_waiting_signature');
  return open;
}

/** Voids the earlier code. */
export const sendSignatureCode: Handler<'POST /v1/contracts/:id/code'> = async (ctx, { params, body }) => {
  await takeTryOrRefuse(ctx, [{ name: `sign mail ${params.id} ${body.party}`, rule: signatureTries.mail }]);
  await drawFiles(ctx, params.id);
  return ctx.transaction(async (tx) => {
    const contract = await ownContract(tx, ctx, params.id);
    const signer = await openSigner(tx, contract, body.party);
    const code = ctx.random.code();
    await tx
      .update(contract_signers)
      .set({
        code_hash: ctx.secrets.sign('signature-code', named(signer.signer_id, code)),
        code_tries: 0,
        code_expires_at: new Date(ctx.clock.now().getTime() + signatureCodeMail.validFor),
      })
      .where(eq(contract_signers.signer_id, signer.signer_id));
    await addEvidence(tx, ctx, params.id, 'code_sent', { party: body.party, email: signer.email });
    const [to] = await addresseesOf(tx, sql`g.signer_id = ${signer.signer_id}`);
    await queueMail(tx, ctx, {
      kind: signatureCodeMail,
      to: ensureFound(to, 'internal'),
      mail: 'signature_code',
      values: { code, minutes: mailedCode.minutes },
    });
    return { sent_to: maskEmail(signer.email) };
  });
};

type Verdict = 'right' | 'code_invalid' | 'code_expired';

async function judge(
  tx: Tx,
  ctx: Ctx,
  signer: typeof contract_signers.$inferSelect,
  code: string,
): Promise<Verdict> {
  const stale = !signer.code_expires_at || signer.code_expires_at <= ctx.clock.now();
  if (!signer.code_hash || stale || signer.code_tries >= mailedCode.tries) return 'code_expired';
  if (ctx.secrets.verify('signature-code', named(signer.signer_id, code), signer.code_hash)) return 'right';
  await tx
    .update(contract_signers)
    .set({ code_tries: sql`${contract_signers.code_tries} + 1` })
    .where(eq(contract_signers.signer_id, signer.signer_id));
  return 'code_invalid';
}

/** Requires the e-mailed code, the typed name and consent (CON-3). */
export const signContract: Handler<'POST /v1/contracts/:id/sign'> = async (ctx, { params, body }) => {
  const key = { name: `sign code ${params.id} ${body.party}`, rule: signatureTries.code };
  const left = (await takeTry(ctx, [key])) === 0;
  const outcome = await ctx.transaction(async (tx) => {
    const contract = await ownContract(tx, ctx, params.id);
    const signer = await openSigner(tx, contract, body.party);
    if (!isSameName(body.typed_name, signer.name))
      return { refused: new AppError('typed_name_differs', { name: signer.name }) };
    const verdict = left ? await judge(tx, ctx, signer, body.code) : 'code_expired';
    if (verdict !== 'right') return { refused: new AppError(verdict) };
    const now = ctx.clock.now();
    await tx
      .update(contract_signers)
      .set({ signed_at: now, typed_name: body.typed_name, code_hash: null })
      .where(eq(contract_signers.signer_id, signer.signer_id));
    await addEvidence(tx, ctx, params.id, 'signed', {
      ...sealOf(contract, signer),
      typed_name: body.typed_name,
      consent: consentText,
      sha256: ensureFound(contract.sha256_before, 'internal'),
    });
    await recordAccess(tx, ctx, 'contract_signed', requireActor(ctx).user_id, body.party);
    const unsigned = await tx
      .select({ id: contract_signers.signer_id })
      .from(contract_signers)
      .where(and(eq(contract_signers.contract_id, params.id), isNull(contract_signers.signed_at)));
    if (unsigned.length === 0) await completeContract(tx, ctx, contract);
    await audit(tx, ctx, {
      context: 'contracts',
      entity: 'contracts',
      entity_id: params.id,
      student_id: contract.student_id,
      before: { status: contract.status, [`signed_by_${body.party}`]: null },
      after: { status: unsigned.length === 0 ? 'signed' : 'pending', [`signed_by_${body.party}`]: now },
    });
    await recomputeOnboarding(tx, ctx, contract.student_id);
    return { status: unsigned.length === 0 ? ('signed' as const) : ('pending' as const) };
  });
  // Thrown outside, so that the counted try is kept.
  if (outcome.refused?.code === 'typed_name_differs') await refundTries(ctx.db, left ? [key.name] : []);
  if (outcome.refused) throw outcome.refused;
  await forgetTries(ctx, key.name);
  return { status: outcome.status };
};
