import type { Changes } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/connection-tests': ['GET /v1/users/:id/connection-tests'],
} as const satisfies Changes;
