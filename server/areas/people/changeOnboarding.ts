import { sql } from 'drizzle-orm';
import { coarseChange } from '../../../domain/onboardingView.ts';
import { changeRow } from '../../platform/changeRow.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { makeContract } from '../contracts/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { recomputeDebt } from '../payments/api.ts';
import { students } from './tables.ts';

/** Sets facts, from which the status follows (ONB-3). */
export const changeOnboardingStatus: Handler<'PATCH /v1/students/:id/change-onboarding-status'> = async (
  ctx,
  { params, body },
) => {
  return ctx.transaction(async (tx) => {
    const wanted = body.onboarding_status;
    await changeRow(tx, ctx, students, params.id, {
      context: 'onboarding',
      student_id: params.id,
      values: async () => {
        const { rows } = await tx.execute(
          sql`select 1 from class_students where student_id = ${params.id} and left_at is null limit 1`,
        );
        const change = coarseChange(wanted, rows.length > 0, ctx.clock.now());
        if (!change) throw new AppError('onboarding_incomplete', { missing: { code: 'student_in_class' } });
        return change;
      },
    });
    if (wanted === 'pending') await makeContract(tx, ctx, params.id);
    // Waivers determine which charges are debt.
    await recomputeDebt(tx, ctx, params.id);
    return { onboarding_status: await recomputeOnboarding(tx, ctx, params.id) };
  });
};
