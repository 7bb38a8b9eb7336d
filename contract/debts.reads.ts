import { people } from './readLists.ts';
import type { Changes } from './reads.ts';

const agreed = [
  ...people,
  'GET /v1/charges',
  'GET /v1/statement/:user_id',
  'GET /v1/debtors',
  'GET /v1/debtors/bands',
  'GET /v1/agreements',
  'POST /v1/agreements/preview',
] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/agreements': agreed,
  'POST /v1/agreements/:id/undo': agreed,
} as const satisfies Changes;
