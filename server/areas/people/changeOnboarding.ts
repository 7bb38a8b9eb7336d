import { eq, sql } from 'drizzle-orm';
import { coarseChange } from '../../../domain/onboardingView.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { makeContract } from '../contracts/makeContract.ts';
import { recomputeOnboarding } from '../onboarding/recompute.ts';
import { recomputeDebt } from '../payments/recomputeDebt.ts';
import { students } from './tables.ts';

/** An administrator's coarse change: it changes facts, from which the status follows; always audited (ruling C). */
export async function changeOnboardingStatus(
  ctx: Ctx,
  {
    params,
    body,
  }: { params: { id: string }; body: { onboarding_status: 'pending' | 'in progress' | 'completed' } },
) {
  return ctx.transaction(async (tx) => {
    const [student] = await tx
      .select()
      .from(students)
      .where(eq(students.student_id, params.id))
      .for('update');
    const before = found(student);
    const { rows } = await tx.execute(
      sql`select 1 from class_students where student_id = ${params.id} and left_at is null limit 1`,
    );
    const wanted = body.onboarding_status === 'in progress' ? 'in_progress' : body.onboarding_status;
    const change = coarseChange(wanted, rows.length > 0, ctx.clock.now());
    if (!change.ok) throw new AppError('onboarding_incomplete', { missing: 'o aluno estar em uma turma' });
    await tx.update(students).set(change.facts).where(eq(students.student_id, params.id));
    await audit(tx, ctx, {
      context: 'Onboarding',
      entity: 'students',
      entity_id: params.id,
      student_id: params.id,
      before: { waived_through: before.waived_through, reopened_at: before.reopened_at },
      after: { ...change.facts },
    });
    if (wanted === 'pending') await makeContract(tx, ctx, params.id);
    // A waiver decides which charges are debt.
    await recomputeDebt(tx, ctx, params.id);
    return { onboarding_status: await recomputeOnboarding(tx, ctx, params.id) };
  });
}
