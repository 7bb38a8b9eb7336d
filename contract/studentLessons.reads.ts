import { studentLessons } from './readLists.ts';
import type { Changes, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/calendar/:id/give-up': studentLessons,
  'POST /v1/reschedules': studentLessons,
  'POST /v1/reschedules/:id/answer': studentLessons,
  'POST /v1/reschedules/:id/withdraw': studentLessons,
} as const satisfies Changes;

/** Reads of this area that other live events make stale. */
export const topics = {
  student: studentLessons,
} as const satisfies Topics;
