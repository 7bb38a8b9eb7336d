import { expect, vi } from 'vitest';
import type { School } from './school.ts';

/**
 * Waits until the jobs that are due have run: a late one would change what a test compares. A search of thousands of texts takes
 * twelve seconds on a machine that stalls.
 */
export const dueJobs = (school: School): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await school.services.pool.query(
        'select task_identifier from graphile_worker.jobs where run_at <= now()',
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 20 },
  );
