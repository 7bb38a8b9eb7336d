import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

const LOST = new Set(['lesson_overlap', 'class_full', 'already_exists']);

/** Runs a write that loses to a concurrent one, and then answers 417 naming the slot. */
export async function orLost<T>(ctx: Ctx, slot: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = ctx.refusalOf(error);
    if (refusal && LOST.has(refusal.code)) throw new AppError('slot_lost', { slot });
    throw error;
  }
}
