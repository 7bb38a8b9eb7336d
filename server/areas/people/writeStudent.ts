import { eq, sql } from 'drizzle-orm';
import type { UserInput } from '../../../contract/registration.ts';
import { normalisePhone } from '../../../domain/brazil.ts';
import { SELF } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { saveAvailability } from '../availability/api.ts';
import { refreshDraft } from '../contracts/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { recomputeDebt } from '../payments/api.ts';
import { ownGuardian } from './guardian.ts';
import { storedFields } from './storedFields.ts';
import { type Guardian, level_changes, students } from './tables.ts';
import { waiversOf } from './waivers.ts';

function guardianOf(form: UserInput): Guardian {
  const { student_guardian_relationship = SELF, student_guardian_address: home } = form;
  if (student_guardian_relationship === SELF) return ownGuardian(form);
  return {
    student_guardian_name: form.student_guardian_name ?? '',
    student_guardian_email: form.student_guardian_email ?? '',
    student_guardian_rg: form.student_guardian_rg ?? null,
    student_guardian_cpf: form.student_guardian_cpf ?? '',
    student_guardian_phone: normalisePhone(form.student_guardian_phone ?? ''),
    student_guardian_birthdate: form.student_guardian_birthdate ?? '',
    student_guardian_relationship,
    student_guardian_address: home ? { ...home } : null,
  };
}

/** A disabled seller keeps students and gets no new ones (REG-15). */
export async function refuseIdleSeller(tx: Tx, fev_id: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from fevs f join users u on u.user_id = f.user_id
    where f.fev_id = ${fev_id} and f.fev_status and u.user_status`);
  if (rows.length === 0) throw new AppError('seller_unknown');
}

/** Until the signature, the contract is renewed at the current price. */
export async function writeStudent(
  tx: Tx,
  ctx: Ctx,
  user_id: string,
  form: UserInput,
  company_id?: string,
): Promise<void> {
  if (!form.types.includes('STUDENT')) return;
  const { course, student_level, plan_type, frequency, plan_duration, payment_method } = form;
  if (!course || !student_level || !plan_type || !frequency || !plan_duration || !payment_method)
    throw new AppError('invalid_request');
  const values = {
    ...storedFields(students, form),
    enrollment_type: form.enrollment_type ?? 'immediate_start',
    course_id: course,
    student_level,
    plan_type,
    frequency,
    plan_duration,
    payment_method,
    guardian: guardianOf(form),
    ...(company_id && { company_id }),
  };
  const [before] = await tx.select().from(students).where(eq(students.user_id, user_id)).for('update');
  if (form.fev_id && form.fev_id !== before?.fev_id) await refuseIdleSeller(tx, form.fev_id);
  const grants = waiversOf(ctx, before, form);
  const [student] = before
    ? await tx
        .update(students)
        .set({ ...values, ...grants })
        .where(eq(students.user_id, user_id))
        .returning()
    : await tx
        .insert(students)
        .values({ user_id, ...values, ...grants, onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' })
        .returning();
  if (!student) throw new AppError('internal');
  const { student_id } = student;
  if (before?.student_level !== student_level)
    await tx.insert(level_changes).values({
      student_id,
      from_level: before?.student_level ?? null,
      to_level: student_level,
      changed_by: requireActor(ctx).user_id,
      at: ctx.clock.now(),
    });
  if (form.availability)
    await saveAvailability(tx, ctx, user_id, form.availability, form.timezone, { student_id });
  await refreshDraft(tx, ctx, student);
  await recomputeOnboarding(tx, ctx, student_id);
  // Waivers determine which charges are debt.
  if (before) await recomputeDebt(tx, ctx, student_id);
}
