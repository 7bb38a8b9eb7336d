import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/payment-plans/:id/change-status': ['GET /v1/payment-plans', 'GET /v1/payment-plans/:id'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  payment_plans: ['GET /v1/payment-plans'],
} as const satisfies Records;
