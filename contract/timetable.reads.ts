import { absences, timetable } from './readLists.ts';
import type { Changes, Records } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/timetable/check': ['GET /v1/timetable/check'],
  'POST /v1/closures': timetable,
  'DELETE /v1/closures': [...timetable, 'GET /v1/closures'],
  'POST /v1/teacher-absences/:id/cancel-lessons': absences,
  'DELETE /v1/teacher-absences/:id': absences,
  'POST /v1/account/absences': ['GET /v1/account/absences'],
  'DELETE /v1/account/absences/:id': ['GET /v1/account/absences'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  calendar: [
    'GET /v1/closures',
    'GET /v1/teacher-absences',
    'GET /v1/teacher-absences/:id/lessons',
    'GET /v1/account/absences',
  ],
} as const satisfies Records;
