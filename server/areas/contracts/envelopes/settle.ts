import { eq } from 'drizzle-orm';
import { REFUSAL_REASON_MAX } from '../../../../domain/signing.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import type { EnvelopeState } from '../../../providers/signature/port.ts';
import { refusedElsewhere } from '../../../texts/contract.ts';
import { recomputeOnboarding } from '../../onboarding/api.ts';
import { auditContract } from '../auditContract.ts';
import { completeContract } from '../complete.ts';
import { addEvidence } from '../evidence.ts';
import { sealOf } from '../seal.ts';
import { recordRefusal, type SignerRow } from '../signatures.ts';
import { type Contract, signersOf } from '../standing.ts';
import { contract_signers, contracts } from '../tables.ts';
import { recordGuardianConsent } from './guardianConsent.ts';

export interface Proof {
  provider: string;
  state: EnvelopeState;
  /** The provider's signed file, already stored; null until all have signed. */
  file: { key: string; sha256: string } | null;
}

async function recordSignature(
  tx: Tx,
  ctx: Ctx,
  contract: Contract,
  { signer, provider, at }: { signer: SignerRow; provider: string; at: string | null },
): Promise<void> {
  await tx
    .update(contract_signers)
    .set({ signed_at: ctx.clock.now(), code_hash: null })
    .where(eq(contract_signers.signer_id, signer.signer_id));
  await addEvidence(tx, ctx, contract.contract_id, 'signed', {
    ...sealOf(contract, signer),
    by: provider,
    signed_at: at,
    typed_name: null,
    sha256: ensureFound(contract.sha256_before, 'internal'),
    ...(signer.party === 'guardian' && { consents: await recordGuardianConsent(tx, ctx, contract) }),
  });
}

/** Takes over what the provider says of a waiting contract; the caller has locked the student and the contract. */
export async function settleEnvelope(tx: Tx, ctx: Ctx, contract: Contract, proof: Proof): Promise<void> {
  const { contract_id, student_id } = contract;
  const { state, file, provider } = proof;
  const signers = await signersOf(tx, contract_id);
  const now = ctx.clock.now();
  const before: Record<string, null> = {};
  const after: Record<string, Date> = {};
  for (const { party, at } of state.signed) {
    const signer = signers.find((each) => each.party === party && each.signed_at === null);
    if (!signer) continue;
    await recordSignature(tx, ctx, contract, { signer, provider, at });
    before[`signed_by_${party}`] = null;
    after[`signed_by_${party}`] = now;
  }
  if (state.status === 'signed' && file) {
    await completeContract(tx, ctx, contract);
    await tx
      .update(contracts)
      .set({ signed_file_key: file.key, sha256_after: file.sha256 })
      .where(eq(contracts.contract_id, contract_id));
    await addEvidence(tx, ctx, contract_id, 'filed', { sha256: file.sha256, provider });
  }
  if (Object.keys(after).length > 0) {
    await auditContract(tx, ctx, {
      contract_id,
      student_id,
      before: { status: contract.status, ...before },
      after: { status: state.status === 'signed' ? 'signed' : contract.status, ...after },
    });
    await recomputeOnboarding(tx, ctx, student_id);
  }
  if (state.status !== 'refused') return;
  // The refusal is attributed to a signer only if the provider names one or the contract has a single signer.
  const [only] = signers.length === 1 ? signers : [];
  const refusing = signers.find(({ party }) => party === state.refused?.party) ?? only ?? null;
  const reason = state.refused?.reason?.slice(0, REFUSAL_REASON_MAX).trim() || refusedElsewhere;
  await recordRefusal(tx, ctx, { contract, signer: refusing }, reason);
}
