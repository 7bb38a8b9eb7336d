import type { Records } from './reads.ts';

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  feedback: ['GET /v1/feedback'],
} as const satisfies Records;
