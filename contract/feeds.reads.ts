import type { Changes, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/calendar/feed/school': ['GET /v1/calendar/feed'],
  'DELETE /v1/calendar/feed': ['GET /v1/calendar/feed'],
} as const satisfies Changes;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ['GET /v1/calendar/feed'],
} as const satisfies Topics;
