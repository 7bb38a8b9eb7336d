import { lessons, studentLessons, timetable } from './readLists.ts';
import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/calendar/:id': timetable,
  'POST /v1/calendar/:id/cancel': timetable,
  'POST /v1/calendar/:id/restore': timetable,
  'DELETE /v1/calendar/:id': timetable,
  'POST /v1/calendar/history': [
    'GET /v1/students-evolution/pending/:teacher_id',
    'GET /v1/dashboard/teacher/:teacher_id',
  ],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  calendar: [...lessons, ...studentLessons],
} as const satisfies Records;
