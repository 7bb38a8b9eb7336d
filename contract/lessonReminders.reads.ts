import type { Changes, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/users/lesson-reminders': ['GET /v1/users/lesson-reminders'],
  'POST /v1/users/push-device': ['GET /v1/users/lesson-reminders'],
  'DELETE /v1/users/push-device': ['GET /v1/users/lesson-reminders'],
} as const satisfies Changes;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ['GET /v1/users/lesson-reminders'],
} as const satisfies Topics;
