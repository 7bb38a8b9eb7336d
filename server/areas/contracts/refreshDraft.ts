import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addEvidence } from './evidence.ts';
import { inviteSigners } from './invite.ts';
import { makeContract, makeContracts, termsOf } from './makeContract.ts';
import { type Contract, currentContracts, LOCAL, signersOf } from './standing.ts';
import { contract_signers } from './tables.ts';
import { versionInForce } from './templates/versions.ts';
import type { ContractTerms } from './terms.ts';

/** Serialises what a draft states about the enrolment, without its date and price. */
function canonical(terms: ContractTerms): string {
  const { student, guardian, starts_on, made_on } = terms;
  return JSON.stringify([
    [student.name, student.cpf, student.birthdate, student.email],
    guardian && [guardian.name, guardian.cpf, guardian.relationship, guardian.email],
    [terms.course, terms.student_level, terms.plan_type, terms.frequency, terms.plan_duration],
    [terms.payment_method, starts_on === made_on ? null : starts_on],
  ]);
}

/**
 * What was mailed to an earlier address ends there: a code, and a guardian's link, of which the corrected address gets another one.
 * Signatures stay as they are.
 */
async function followAddresses(tx: Tx, ctx: Ctx, contract: Contract, terms: ContractTerms): Promise<void> {
  // An envelope that has been sent keeps the addresses that it was sent to.
  if (contract.provider !== LOCAL) return;
  let isGuardianMoved = false;
  for (const signer of await signersOf(tx, contract.contract_id)) {
    const email = signer.party === 'guardian' ? terms.guardian?.email : terms.student.email;
    if (signer.signed_at || !email || email === signer.email) continue;
    await tx
      .update(contract_signers)
      .set({ email, code_hash: null })
      .where(eq(contract_signers.signer_id, signer.signer_id));
    await addEvidence(tx, ctx, contract.contract_id, 'signer_email_changed', { party: signer.party, email });
    isGuardianMoved ||= signer.party === 'guardian';
  }
  if (isGuardianMoved) await inviteSigners(tx, ctx, [contract.contract_id], { students: null });
}

async function refresh(tx: Tx, ctx: Ctx, contract: Contract): Promise<void> {
  const terms = await termsOf(tx, ctx, contract.student_id);
  const signers = await signersOf(tx, contract.contract_id);
  if (signers.some(({ signed_at }) => signed_at)) return followAddresses(tx, ctx, contract, terms);
  const template = String((await versionInForce(tx)).version);
  if (contract.template_version !== template || canonical(contract.terms) !== canonical(terms))
    await makeContract(tx, ctx, contract.student_id);
}

interface Student {
  student_id: string;
  waived_through: number;
}

/** The caller has locked the students' rows. */
export async function refreshDrafts(tx: Tx, ctx: Ctx, students: readonly Student[]): Promise<void> {
  const current = await currentContracts(
    tx,
    students.map(({ student_id }) => student_id),
  );
  const known = new Set(current.map(({ student_id }) => student_id));
  const fresh = students.filter(
    ({ student_id, waived_through }) => waived_through === 0 && !known.has(student_id),
  );
  await makeContracts(
    tx,
    ctx,
    fresh.map(({ student_id }) => student_id),
  );
  for (const contract of current) if (contract.status === 'pending') await refresh(tx, ctx, contract);
}

/** The caller has locked the student's row. */
export const refreshDraft = (tx: Tx, ctx: Ctx, student: Student): Promise<void> =>
  refreshDrafts(tx, ctx, [student]);
