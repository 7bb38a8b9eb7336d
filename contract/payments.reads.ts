import { people } from './readLists.ts';
import type { Changes, Records } from './reads.ts';

const charged = [
  ...people,
  'GET /v1/charges',
  'GET /v1/statement/:user_id',
  'GET /v1/debtors',
  'GET /v1/debtors/bands',
  'GET /v1/agreements',
  'POST /v1/agreements/preview',
  'GET /v1/withdrawal',
] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/charges/:id/confirm': charged,
  'POST /v1/pagarme/webhook': [],
  'POST /v1/pagarme/card/:user_id': ['GET /v1/payment-card'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  charges: charged,
  contracts: charged,
  finance: charged,
  payments: [...charged, 'GET /v1/payment-card'],
} as const satisfies Records;
