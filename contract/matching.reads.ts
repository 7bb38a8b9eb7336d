import { acceptance, lessons, people } from './readLists.ts';
import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/students-without-match': [...people, 'GET /v1/students-without-match/teachers'],
  'POST /v1/students-without-match/plan/apply': [...people, 'GET /v1/students-without-match/teachers'],
  'POST /v1/match/redirect/:student_id': people,
  'POST /v1/match/remind/:student_id': ['GET /v1/match/waiting'],
  'PATCH /v1/match/promises': ['GET /v1/match/promises'],
  'PATCH /v1/teacher-acceptance/answer': [
    ...acceptance,
    'GET /v1/calendar',
    'GET /v1/students/my-students',
    'GET /v1/dashboard/teacher/:teacher_id',
  ],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  acceptance: lessons,
  matching: [...people, 'GET /v1/students-without-match/teachers', 'GET /v1/match/promises'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: acceptance,
  student: acceptance,
} as const satisfies Topics;
