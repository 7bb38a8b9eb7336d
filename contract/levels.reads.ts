import { levels } from './readLists.ts';
import type { Changes, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/classes/change-level': levels,
} as const satisfies Changes;

/** Reads of this area that other live events make stale. */
export const topics = {
  student: levels,
} as const satisfies Topics;
