import { lessons } from './readLists.ts';
import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/students-evolution': [
    'GET /v1/students-evolution/pending/:teacher_id',
    'GET /v1/dashboard/teacher/:teacher_id',
    'GET /v1/students/my-students',
  ],
  'POST /v1/teacher-evaluation/:id': ['GET /v1/notifications'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  students_evolution: lessons,
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  student: [
    'GET /v1/dashboard/classesAttendance/:student_id',
    'GET /v1/students-evolution',
    'GET /v1/students-evolution/pending/:teacher_id',
  ],
} as const satisfies Topics;
