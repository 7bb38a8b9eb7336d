import type { Records } from './reads.ts';

/** Own reads that an audited change makes stale, besides the log. */
export const records = {
  logs: ['GET /v1/backups'],
} as const satisfies Records;
