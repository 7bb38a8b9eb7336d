import type { Changes, Records } from './reads.ts';

const given = [
  'GET /v1/refunds',
  'GET /v1/charges',
  'GET /v1/statement/:user_id',
  'GET /v1/accounting',
] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/charges/:id/refund': given,
  'POST /v1/refunds/:id/repeat': given,
  'POST /v1/refunds/:id/confirm': given,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = { refunds: given } as const satisfies Records;
