import { and, eq, isNull, sql } from 'drizzle-orm';
import { maskEmail } from '../../../domain/email.ts';
import { isSameName } from '../../../domain/person.ts';
import { isSigningOver } from '../../../domain/signing.ts';
import { mailedCode, signatureTries } from '../../../domain/tries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail.ts';
import type { SecretMail } from '../../platform/mailSecrets.ts';
import { forgetTries, refundTries, takeTry, takeTryOrRefuse } from '../../platform/tries.ts';
import { consentText, guardianInLog } from '../../texts/contract.ts';
import { alertAdmins } from '../messages/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { recomputeDebt } from '../payments/api.ts';
import { auditContract } from './auditContract.ts';
import { completeContract } from './complete.ts';
import { drawFiles } from './contractFiles.ts';
import { addEvidence } from './evidence.ts';
import { voidCodes } from './records.ts';
import { restoreEnrolment } from './restoreEnrolment.ts';
import { sealOf } from './seal.ts';
import { addresseesOf, type Contract, LOCAL } from './standing.ts';
import { contract_signers, contracts } from './tables.ts';

export type SignerRow = typeof contract_signers.$inferSelect;

/** A signer and the contract, both of them locked. */
export interface Seat {
  contract: Contract;
  signer: SignerRow;
}

/** Whose signature is asked for; `lock` looks it up again in the transaction that changes it. */
export interface Signing {
  contract_id: string;
  party: SignerRow['party'];
  lock: (tx: Tx) => Promise<Seat>;
}

export const signatureCodeMail: SecretMail = {
  name: 'signature-code',
  validFor: mailedCode.minutes * 60_000,
  isAwaited: true,
};

/** A code counts for one signer alone. */
const codeOfSigner = (signer_id: string, code: string) => `${signer_id}:${code}`;

function requireOpen(ctx: Ctx, { contract, signer }: Seat): void {
  if (contract.provider !== LOCAL) throw new AppError('signed_by_email');
  const isOpen = contract.status === 'pending' && !isSigningOver(contract, ctx.clock.now());
  if (!isOpen || signer.signed_at) throw new AppError('not_waiting_signature');
}

/** Voids the earlier code. */
export async function mailCode(
  ctx: Ctx,
  { contract_id, party, lock }: Signing,
): Promise<{ sent_to: string }> {
  await takeTryOrRefuse(ctx, [{ name: `sign mail ${contract_id} ${party}`, rule: signatureTries.mail }]);
  await drawFiles(ctx, contract_id);
  return ctx.transaction(async (tx) => {
    const seat = await lock(tx);
    requireOpen(ctx, seat);
    const { signer } = seat;
    const code = ctx.random.code();
    await tx
      .update(contract_signers)
      .set({
        code_hash: ctx.secrets.sign('signature-code', codeOfSigner(signer.signer_id, code)),
        code_tries: 0,
        code_expires_at: new Date(ctx.clock.now().getTime() + signatureCodeMail.validFor),
      })
      .where(eq(contract_signers.signer_id, signer.signer_id));
    await addEvidence(tx, ctx, contract_id, 'code_sent', { party, email: signer.email });
    const [to] = await addresseesOf(tx, sql`g.signer_id = ${signer.signer_id}`);
    await queueMail(tx, ctx, {
      kind: signatureCodeMail,
      to: ensureFound(to, 'internal'),
      mail: 'signature_code',
      values: { code, minutes: mailedCode.minutes },
    });
    return { sent_to: maskEmail(signer.email) };
  });
}

type Verdict = 'right' | 'code_invalid' | 'code_expired';

async function judge(tx: Tx, ctx: Ctx, signer: SignerRow, code: string): Promise<Verdict> {
  const stale = !signer.code_expires_at || signer.code_expires_at <= ctx.clock.now();
  if (!signer.code_hash || stale || signer.code_tries >= mailedCode.tries) return 'code_expired';
  if (ctx.secrets.verify('signature-code', codeOfSigner(signer.signer_id, code), signer.code_hash))
    return 'right';
  await tx
    .update(contract_signers)
    .set({ code_tries: sql`${contract_signers.code_tries} + 1` })
    .where(eq(contract_signers.signer_id, signer.signer_id));
  return 'code_invalid';
}

interface Typed {
  code: string;
  typed_name: string;
  /** Further facts that the evidence keeps. */
  evidence?: Record<string, unknown>;
  /** It runs in the transaction of the signature. */
  also: (tx: Tx, seat: Seat) => Promise<void>;
}

/** Requires the e-mailed code, the typed name and consent (CON-3). */
export async function signAs(
  ctx: Ctx,
  { contract_id, party, lock }: Signing,
  { code, typed_name, evidence = {}, also }: Typed,
): Promise<{ status: 'pending' | 'signed' }> {
  const key = { name: `sign code ${contract_id} ${party}`, rule: signatureTries.code };
  const left = (await takeTry(ctx, [key])) === 0;
  const outcome = await ctx.transaction(async (tx) => {
    const seat = await lock(tx);
    requireOpen(ctx, seat);
    const { contract, signer } = seat;
    if (!isSameName(typed_name, signer.name))
      return { refused: new AppError('typed_name_differs', { name: signer.name }) };
    const verdict = left ? await judge(tx, ctx, signer, code) : 'code_expired';
    if (verdict !== 'right') return { refused: new AppError(verdict) };
    const now = ctx.clock.now();
    await tx
      .update(contract_signers)
      .set({ signed_at: now, typed_name, code_hash: null })
      .where(eq(contract_signers.signer_id, signer.signer_id));
    await addEvidence(tx, ctx, contract_id, 'signed', {
      ...sealOf(contract, signer),
      ...evidence,
      typed_name,
      consent: consentText,
      sha256: ensureFound(contract.sha256_before, 'internal'),
    });
    await also(tx, seat);
    const unsigned = await tx
      .select({ id: contract_signers.signer_id })
      .from(contract_signers)
      .where(and(eq(contract_signers.contract_id, contract_id), isNull(contract_signers.signed_at)));
    if (unsigned.length === 0) await completeContract(tx, ctx, contract);
    await auditContract(tx, ctx, {
      contract_id,
      student_id: contract.student_id,
      by: guardianInLog,
      before: { status: contract.status, [`signed_by_${party}`]: null },
      after: { status: unsigned.length === 0 ? 'signed' : 'pending', [`signed_by_${party}`]: now },
    });
    await recomputeOnboarding(tx, ctx, contract.student_id);
    return { status: unsigned.length === 0 ? ('signed' as const) : ('pending' as const) };
  });
  // Thrown outside, so that the counted try is kept.
  if (outcome.refused?.code === 'typed_name_differs') await refundTries(ctx.db, left ? [key.name] : []);
  if (outcome.refused) throw outcome.refused;
  await forgetTries(ctx, key.name);
  return { status: outcome.status };
}

/** Ends the contract for all of its signers, and tells the school; a repeated call changes nothing (CON-13). */
export const refuseAs = (ctx: Ctx, { lock }: Signing, reason: string): Promise<{ status: 'refused' }> =>
  ctx.transaction(async (tx) => {
    const seat = await lock(tx);
    const { contract, signer } = seat;
    if (contract.status === 'refused' && signer.refused_at) return { status: 'refused' as const };
    requireOpen(ctx, seat);
    await recordRefusal(tx, ctx, seat, reason);
    return { status: 'refused' as const };
  });

/** Records a refusal; `signer` is null if the refusing party is unknown. The caller has locked the student and the contract. */
export async function recordRefusal(
  tx: Tx,
  ctx: Ctx,
  { contract, signer }: { contract: Contract; signer: SignerRow | null },
  reason: string,
): Promise<void> {
  const { contract_id, student_id } = contract;
  if (signer)
    await tx
      .update(contract_signers)
      .set({ refused_at: ctx.clock.now(), refusal_reason: reason })
      .where(eq(contract_signers.signer_id, signer.signer_id));
  await tx.update(contracts).set({ status: 'refused' }).where(eq(contracts.contract_id, contract_id));
  await voidCodes(tx, student_id);
  await addEvidence(tx, ctx, contract_id, 'refused', { party: signer?.party ?? null, reason });
  await restoreEnrolment(tx, ctx, contract);
  await auditContract(tx, ctx, {
    contract_id,
    student_id: contract.student_id,
    ...(signer?.party === 'guardian' && { by: guardianInLog }),
    before: { status: contract.status, reason: null },
    after: { status: 'refused', reason },
  });
  const { name } = contract.terms.student;
  const key = `contract-refused:${contract_id}`;
  await (signer
    ? alertAdmins(tx, ctx, { key, notice: 'contract_refused', values: { name, signer: signer.name, reason } })
    : alertAdmins(tx, ctx, { key, notice: 'contract_refused_unnamed', values: { name, reason } }));
  await recomputeOnboarding(tx, ctx, student_id);
  await recomputeDebt(tx, ctx, student_id);
}
