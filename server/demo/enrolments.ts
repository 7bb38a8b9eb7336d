import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { ONBOARDING_STATUSES, type OnboardingStatus } from '../../domain/onboarding.ts';
import { completeContract } from '../areas/contracts/complete.ts';
import { drawFiles } from '../areas/contracts/contractFiles.ts';
import { addEvidence } from '../areas/contracts/evidence.ts';
import { makeContract } from '../areas/contracts/makeContract.ts';
import { sealOf } from '../areas/contracts/seal.ts';
import { contract_signers, contracts } from '../areas/contracts/tables.ts';
import { readDebts } from '../areas/payments/debts/recomputeDebt.ts';
import { fiscalOf } from '../areas/payments/fiscal.ts';
import { charges } from '../areas/payments/tables.ts';
import { students } from '../areas/people/tables.ts';
import { systemCtx } from '../platform/context.ts';
import type { DemoSchool } from './school.ts';
import type { DemoStudent } from './students.ts';

const reached = (target: OnboardingStatus, status: OnboardingStatus) =>
  ONBOARDING_STATUSES.indexOf(target) >= ONBOARDING_STATUSES.indexOf(status);

/** Contract, signature and payments of one student, created through the real use cases with a clock set back. */
export async function fillEnrolment(school: DemoSchool, student: DemoStudent): Promise<void> {
  const { tx } = school;
  const store = { db: tx, transaction: <T>(work: (own: typeof tx) => Promise<T>) => work(tx) };
  const made = school.at(-student.age);
  await drawFiles(made, await makeContract(tx, made, student.student_id), store);
  if (!reached(student.target, 'AGUARDANDO_PAGAMENTO_MATRICULA')) return;
  const signed = school.at(-student.age + 0.2);
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student.student_id), eq(contracts.status, 'pending')));
  if (!contract) throw new Error('the contract was not created');
  const signers = await tx
    .update(contract_signers)
    .set({ signed_at: signed.clock.now(), typed_name: sql`name` })
    .where(eq(contract_signers.contract_id, contract.contract_id))
    .returning();
  for (const signer of signers)
    await addEvidence(tx, signed, contract.contract_id, 'signed', {
      ...sealOf(contract, signer),
      typed_name: signer.name,
    });
  await completeContract(tx, signed, contract);
  await drawFiles(signed, contract.contract_id, store);
  await pay(school, student, contract.contract_id);
}

async function pay(school: DemoSchool, student: DemoStudent, contract_id: string): Promise<void> {
  const paid_at = school.moment(-student.age + 1);
  const of = (kind: 'registration' | 'plan') =>
    and(eq(charges.contract_id, contract_id), eq(charges.kind, kind));
  const set = (kind: 'registration' | 'plan', failed: boolean) =>
    school.tx
      .update(charges)
      .set(failed ? { status: 'failed', failure: 'refused_by_bank' } : { status: 'paid', paid_at })
      .where(kind === 'plan' ? and(of(kind), lte(charges.due_date, dueBy(failed))) : of(kind));
  const dueBy = (failed: boolean) =>
    failed ? school.day(3650) : school.day(reached(student.target, 'CONCLUIDO') ? 0 : 5);
  if (student.target === 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA') await set('registration', true);
  if (!reached(student.target, 'AGUARDANDO_PAGAMENTO')) return;
  await set('registration', false);
  if (student.target === 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO')
    await school.tx
      .update(charges)
      .set({ status: 'failed', failure: 'refused_by_bank' })
      .where(and(of('plan'), eq(charges.installment, 1)));
  if (!reached(student.target, 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO')) return;
  await set('plan', false);
}

/** Gives each payment its fiscal codes, once the parameters of the past are there. */
export async function fillFiscal({ tx, services }: DemoSchool): Promise<void> {
  const ctx = systemCtx(services, 'demo');
  const paid = await tx
    .selectDistinct({ contract_id: charges.contract_id, paid_at: charges.paid_at })
    .from(charges)
    .where(isNotNull(charges.paid_at));
  for (const { contract_id, paid_at } of paid) {
    if (!paid_at) continue;
    const fiscal = await fiscalOf(tx, ctx, contract_id, paid_at);
    await tx
      .update(charges)
      .set({ fiscal })
      .where(and(eq(charges.contract_id, contract_id), eq(charges.paid_at, paid_at)));
  }
}

/** Leaves debts as the daily job would, without its e-mails. */
export async function fillDebts({ tx, day }: DemoSchool): Promise<void> {
  for (const { row, next, changed } of await readDebts(tx, day(0), sql`true`))
    if (changed) await tx.update(students).set(next).where(eq(students.student_id, row.student_id));
}
