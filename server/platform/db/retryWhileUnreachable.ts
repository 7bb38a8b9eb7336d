import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from './errors.ts';

const pauseMs = 250;

/** Retries for up to two minutes, for work that no client would repeat. */
export async function retryWhileUnreachable<T>(work: () => Promise<T>): Promise<T> {
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
