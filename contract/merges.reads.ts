import { people } from './readLists.ts';
import type { Changes, ReadKey, Records } from './reads.ts';

const lookAlikes = ['GET /v1/lookalikes'] as const satisfies readonly ReadKey[];

/** Reads of registered people and what belongs to them. */
const merged = [
  ...people,
  'GET /v1/users/name-and-email',
  'GET /v1/users/:id',
  'GET /v1/users/:id/merges',
  ...lookAlikes,
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/users/:id/merge': merged,
  'POST /v1/merges/:id/undo': merged,
  'POST /v1/lookalikes/aside': lookAlikes,
  'DELETE /v1/lookalikes/aside/:id': lookAlikes,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  users: lookAlikes,
  students: lookAlikes,
} as const satisfies Records;
