import type { Records } from './reads.ts';

/** Own reads that an audited change makes stale, besides the log. */
export const records = {
  feedback: ['GET /v1/feedback'],
} as const satisfies Records;
