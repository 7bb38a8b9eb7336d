import type { Changes, Records, Topics } from './reads.ts';

const recording = ['GET /v1/classes/:room_id/recording', 'GET /v1/calendar/calendar-history'] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/classes/:room_id/recording': recording,
  'DELETE /v1/classes/:room_id/recording': recording,
  'POST /v1/recordings/:id/play': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  recordings: ['GET /v1/calendar/calendar-history', 'GET /v1/hms/live-classes'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  recording,
} as const satisfies Topics;
