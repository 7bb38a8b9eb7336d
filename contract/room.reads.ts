import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/classes/:room_id/removed/:user_id/allow': ['GET /v1/classes/:room_id/removed'],
  'POST /v1/hms/webhook': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  room: [],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  student: ['GET /v1/classes/:room_id/removed'],
} as const satisfies Topics;
