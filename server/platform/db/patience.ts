import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from './errors.ts';

const pauseMs = 250;

/** Does work again while the database cannot be reached, for two minutes at most: for what nobody would send again. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() - from > 120_000) throw error;
      await wait(pauseMs);
    }
  }
}
