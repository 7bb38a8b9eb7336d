import type { Changes } from './reads.ts';

/** The page of the link reads again by itself. */
export const changes = {
  'POST /v1/contract-signing': [],
  'POST /v1/contract-signing/file': [],
  'POST /v1/contract-signing/code': [],
  'POST /v1/contract-signing/sign': [],
  'POST /v1/contract-signing/refuse': [],
} as const satisfies Changes;
