import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/users/:id/notes/:note_id': ['GET /v1/users/:id/notes'],
  'DELETE /v1/users/:id/notes/:note_id': ['GET /v1/users/:id/notes'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  person_notes: ['GET /v1/users/:id/notes'],
} as const satisfies Records;
