import type { Records } from './reads.ts';

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  courses: ['GET /v1/courses'],
} as const satisfies Records;
