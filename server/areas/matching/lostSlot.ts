import { refusalOf } from '../../platform/db/errors.ts';
import { AppError } from '../../platform/errors.ts';

const LOST = new Set(['lesson_overlap', 'class_full', 'already_exists']);

/** Runs a write that the database may refuse because somebody was quicker, and then says which slot was lost (417). */
export async function orLost<T>(slot: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && LOST.has(refusal.code)) throw new AppError('slot_lost', { slot });
    throw error;
  }
}
