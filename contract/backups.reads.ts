import type { Records } from './reads.ts';

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  logs: ['GET /v1/backups'],
} as const satisfies Records;
