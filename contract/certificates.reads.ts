import type { Changes, Records } from './reads.ts';

const certificates = [
  'GET /v1/certificates',
  'GET /v1/certificates/progress',
  'GET /v1/certificates/batches/:id',
] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/certificates': ['GET /v1/certificates/progress'],
  'POST /v1/certificates/:id/revoke': certificates,
  'POST /v1/certificates/:id/restore': certificates,
  'POST /v1/certificates/batches': ['GET /v1/certificates/batches/:id'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  certificates,
} as const satisfies Records;
