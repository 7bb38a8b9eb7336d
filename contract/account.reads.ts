import { people } from './readLists.ts';
import type { Changes, ReadKey, Records, Topics } from './reads.ts';

const ownAccount = [
  'GET /v1/entity/profile/',
  'GET /v1/users',
  'GET /v1/students',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/entity/profile/': ownAccount,
  'PATCH /v1/users/notification-choices': ['GET /v1/users/notification-choices'],
  'POST /v1/entity/profile/photo': ownAccount,
  'DELETE /v1/entity/profile/photo': ownAccount,
  'POST /v1/mail-choices/:token': ['GET /v1/users/notification-choices', 'GET /v1/users/lesson-reminders'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  profile: [...people, 'GET /v1/users/name-and-email'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  me: ['GET /v1/entity/profile/', 'GET /v1/users/notification-choices'],
} as const satisfies Topics;
