import type { Changes } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/charges/:id/proof': ['GET /v1/charges', 'GET /v1/statement/:user_id'],
} as const satisfies Changes;
