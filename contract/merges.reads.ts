import { people } from './readLists.ts';
import type { Changes, ReadKey } from './reads.ts';

/** Reads of registered people and what belongs to them. */
const merged = [
  ...people,
  'GET /v1/users/name-and-email',
  'GET /v1/users/:id',
  'GET /v1/users/:id/merges',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/users/:id/merge': merged,
  'POST /v1/merges/:id/undo': merged,
} as const satisfies Changes;
