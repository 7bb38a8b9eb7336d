import { people } from './readLists.ts';
import type { Changes, ReadKey, Records } from './reads.ts';

const imported = [
  'GET /v1/imports',
  'GET /v1/imports/:id',
  'GET /v1/imports/:id/rows',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/imports/:id/matching': imported,
  'POST /v1/imports/:id/rows': imported,
  'POST /v1/imports/:id/run-valid': imported,
  'POST /v1/imports/:id/run': imported,
  'POST /v1/imports/:id/cancel': imported,
  'POST /v1/imports/:id/undo': [...people, ...imported],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  users: imported,
} as const satisfies Records;
