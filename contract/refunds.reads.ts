import type { Changes, Records } from './reads.ts';

const given = ['GET /v1/charges', 'GET /v1/statement/:user_id', 'GET /v1/accounting'] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/charges/:id/refund': given,
  'POST /v1/refunds/:id/confirm': given,
} as const satisfies Changes;

/** The context of the payments is declared with them. */
export const records = {} as const satisfies Records;
