import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addEvidence } from './evidence.ts';
import { makeContract, termsOf } from './makeContract.ts';
import { type Contract, currentContract, signersOf } from './standing.ts';
import { contract_signers } from './tables.ts';
import type { ContractTerms } from './terms.ts';

/** What a draft states about the enrolment, without its date and price. */
function canonical(terms: ContractTerms): string {
  const { student, guardian, starts_on, made_on } = terms;
  return JSON.stringify([
    [student.name, student.cpf, student.birthdate, student.email],
    guardian && [guardian.name, guardian.cpf, guardian.relationship, guardian.email],
    [terms.course, terms.student_level, terms.plan_type, terms.frequency, terms.plan_duration],
    [terms.payment_method, starts_on === made_on ? null : starts_on],
  ]);
}

/** Sends new codes to corrected addresses; signatures stay as they are. */
async function followAddresses(tx: Tx, ctx: Ctx, contract: Contract, terms: ContractTerms): Promise<void> {
  for (const signer of await signersOf(tx, contract.contract_id)) {
    const email = signer.party === 'guardian' ? terms.guardian?.email : terms.student.email;
    if (signer.signed_at || !email || email === signer.email) continue;
    await tx
      .update(contract_signers)
      .set({ email, code_hash: null })
      .where(eq(contract_signers.signer_id, signer.signer_id));
    await addEvidence(tx, ctx, contract.contract_id, 'signer_email_changed', { party: signer.party, email });
  }
}

/** The caller has locked the student's row. */
export async function refreshDraft(
  tx: Tx,
  ctx: Ctx,
  { student_id, waived_through }: { student_id: string; waived_through: number },
): Promise<void> {
  const contract = await currentContract(tx, student_id);
  if (!contract) {
    if (waived_through === 0) await makeContract(tx, ctx, student_id);
    return;
  }
  if (contract.status !== 'pending') return;
  const terms = await termsOf(tx, ctx, student_id);
  const signers = await signersOf(tx, contract.contract_id);
  if (signers.some(({ signed_at }) => signed_at)) return followAddresses(tx, ctx, contract, terms);
  if (canonical(contract.terms) !== canonical(terms)) await makeContract(tx, ctx, student_id);
}
