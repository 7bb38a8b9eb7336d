import type { Changes } from './reads.ts';

/** The page of the link reads again by itself. */
export const changes = {
  'POST /v1/guardian-statement': [],
  'POST /v1/guardian-statement/payment': [],
  'POST /v1/guardian-statement/second-copy': [],
  'POST /v1/guardian-statement/receipt': [],
  'POST /v1/guardian-statement/renew': [],
  'POST /v1/statement/:user_id/guardian-link': [],
} as const satisfies Changes;
