import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { School } from './school.ts';

/** Waits until the jobs that are due have run: a late one would change what a test compares. */
export const dueJobs = (school: School): Promise<void> =>
  eventually(async () => {
    const { rows } = await school.services.pool.query(
      'select task_identifier from graphile_worker.jobs where run_at <= now()',
    );
    expect(rows).toEqual([]);
  });
