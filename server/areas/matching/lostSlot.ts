import type { RuleCode } from '../../../contract/errors.ts';
import type { Coded } from '../../../domain/issue.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

const LOST = new Set(['lesson_overlap', 'class_full', 'already_exists']);

/** Runs a write that may lose to a concurrent one; the refusal (417) names the slot. */
export async function orLost<T>(ctx: Ctx, slot: Coded<RuleCode>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = ctx.refusalOf(error);
    if (refusal && LOST.has(refusal.code)) throw new AppError('slot_lost', { slot });
    throw error;
  }
}
