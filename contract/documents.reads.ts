import type { Changes, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/users/:id/documents/:document_id': ['GET /v1/users/:id/documents'],
  'DELETE /v1/users/:id/documents/:document_id': ['GET /v1/users/:id/documents'],
} as const satisfies Changes;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ['GET /v1/entity/profile/documents'],
} as const satisfies Topics;
