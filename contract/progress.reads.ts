import type { Changes, Records } from './reads.ts';

const lessons = [
  'GET /v1/calendar/:id/taught',
  'GET /v1/progress/lessons',
  'GET /v1/students/:id/progress/lessons',
] as const;

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/calendar/:id/taught': lessons,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  lesson_records: lessons,
} as const satisfies Records;
