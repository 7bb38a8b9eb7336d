import { people } from './readLists.ts';
import type { Changes, ReadKey, Records, Topics } from './reads.ts';

const sessions = [
  'GET /v1/users/logged-users/',
  'GET /v1/auth/sessions',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/roles/:id/change-status': ['GET /v1/roles'],
  'POST /v1/auth/logout': ['GET /v1/auth/sessions', 'GET /v1/users/logged-users/'],
  'POST /v1/auth/logout-all': ['GET /v1/users/logged-users/'],
  'POST /v1/auth/logout-by-session-id': ['GET /v1/users/logged-users/'],
  'POST /v1/auth/sessions/end-others': ['GET /v1/auth/sessions', 'GET /v1/users/logged-users/'],
  // No session yet, or one that starts with an empty cache.
  'POST /v1/auth/login/': [],
  'PATCH /v1/auth/language': [],
  'PATCH /v1/auth/theme': [],
  'POST /v1/auth/profile': [],
  'POST /v1/auth/refresh': [],
  'POST /v1/users/change-password': ['GET /v1/auth/sessions'],
  'POST /v1/users/confirm-email-change': [],
  'POST /v1/users/confirm-registration': [],
  'POST /v1/users/forgot-password': [],
  'POST /v1/users/keep-email': [],
  'POST /v1/users/otp-verification': [],
  'POST /v1/users/reset-password': [],
  'POST /v1/users/reset-password-by-link': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  password: people,
  roles: ['GET /v1/roles', 'GET /v1/users'],
  sessions,
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  sessions,
} as const satisfies Topics;
