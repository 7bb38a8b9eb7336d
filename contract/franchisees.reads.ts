import type { Records } from './reads.ts';

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  franchisee: ['GET /v1/franchisee', 'GET /v1/franchisee/:id'],
} as const satisfies Records;
