import { acceptance, people } from './readLists.ts';
import type { Changes, ReadKey, Records } from './reads.ts';

/** Reads that show a student's teacher or lessons. */
const transferred = [
  ...people,
  ...acceptance,
  'GET /v1/calendar',
  'GET /v1/dashboard/teacher/:teacher_id',
  'GET /v1/students/my-students',
  'GET /v1/students/students-with-teacher-data',
  'GET /v1/students-transfer/teachers',
  'GET /v1/students-transfer/validate/:studentId',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/students-transfer': transferred,
  'PATCH /v1/students-transfer/:id': transferred,
  'POST /v1/students-transfer/:id/undo': transferred,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  acceptance: ['GET /v1/students-transfer/:id'],
  matching: ['GET /v1/students-transfer/:id'],
  student_transfer: [],
  students_transfer: ['GET /v1/students-transfer', 'GET /v1/students-transfer/:id', ...transferred],
} as const satisfies Records;
