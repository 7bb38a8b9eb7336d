import { people } from './readLists.ts';
import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/charges/:id/confirm': people,
  'POST /v1/pagarme/webhook': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  finance: people,
  payments: people,
} as const satisfies Records;
