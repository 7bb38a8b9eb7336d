import { acceptance, ownSteps, people } from './readLists.ts';
import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/users/reset-availability/:id': [...people, 'GET /v1/availability'],
  'POST /v1/availability': [...ownSteps, ...people, 'GET /v1/students-without-match/teachers'],
  'POST /v1/availability/teacher': [...acceptance, 'GET /v1/students-without-match/teachers'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  availability: [...people, 'GET /v1/availability', 'GET /v1/students-without-match/teachers'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ['GET /v1/availability', 'GET /v1/availability/teacher'],
} as const satisfies Topics;
