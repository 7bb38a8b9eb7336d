import type { Records } from './reads.ts';

/** Own reads that an audited change makes stale, besides the log. */
export const records = {
  franchisee: ['GET /v1/franchisee', 'GET /v1/franchisee/:id'],
} as const satisfies Records;
