import type { UserInput } from '../../../contract/registration.ts';
import { changedTerm, signersChanged } from '../../../domain/contractTerms.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockFor } from '../access/api.ts';
import { anyoneSigned, currentContract } from '../contracts/api.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

const signing = (form: Record<string, unknown>) => ({
  birthdate: text(form.birthdate) ?? '',
  guardian_cpf: text(form.student_guardian_cpf),
});

/** 403 for sellers, 417 for administrators (CON-1). Locks the student's row. */
export async function refuseSignedTerms(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
  before: Record<string, unknown>,
  form: UserInput,
): Promise<void> {
  await lockFor(tx, { students: [student_id] });
  if (!(await anyoneSigned(tx, student_id))) return;
  const term = changedTerm(before, { ...form, enrollment_type: form.enrollment_type ?? 'immediate_start' });
  const contract = await currentContract(tx, student_id);
  const signers = contract !== null && signersChanged(signing(before), signing(form), contract.terms.made_on);
  if (!term && !signers) return;
  const field = { code: term ? (`field_${term}` as const) : 'field_signers' } as const;
  throw new AppError(requireActor(ctx).type === 'FEV' ? 'field_forbidden' : 'terms_signed', { field });
}
