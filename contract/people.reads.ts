import { levels, people } from './readLists.ts';
import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/users': [...people, 'GET /v1/franchisee', 'GET /v1/franchisee/:id'],
  'PATCH /v1/users/:id': people,
  'PATCH /v1/users/:id/change-status': people,
  'POST /v1/users/:id/photo': people,
  'DELETE /v1/users/:id/photo': people,
  'POST /v1/users/resend-email': [],
  'PATCH /v1/students/:id/change-onboarding-status': people,
  'PATCH /v1/students/:id/seller': people,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  registration: people,
  repeated_registration: [],
  students: levels,
  users: [...people, 'GET /v1/users/name-and-email', 'GET /v1/teachers/names'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ['GET /v1/students/:id/status'],
  student: ['GET /v1/students/:id/status'],
} as const satisfies Topics;
