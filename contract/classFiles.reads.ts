import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/teacher-documents/:id/change-status': ['GET /v1/teacher-documents'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  teacher_documents: ['GET /v1/teacher-documents'],
} as const satisfies Records;
