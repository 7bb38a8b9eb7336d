import { ownSteps, people } from './readLists.ts';
import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/students/:id/new-contract': [...people, 'GET /v1/students/:id/new-contract'],
  'POST /v1/clicksign/send-contract/:user_id': people,
  'POST /v1/clicksign/send-email/:user_id': people,
  'POST /v1/clicksign/webhook': [],
  'POST /v1/contracts/:id/cancel': [...people, 'GET /v1/students/:id/new-contract'],
  'POST /v1/contracts/:id/code': [],
  'POST /v1/contracts/:id/payment-plan': ownSteps,
  'POST /v1/contracts/:id/refuse': ownSteps,
  'POST /v1/contracts/:id/sign': ownSteps,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  contracts: people,
} as const satisfies Records;
