import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/hms/live-classes/:room_id/observe': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  calendar: ['GET /v1/hms/live-classes'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  live_classes: ['GET /v1/hms/live-classes'],
} as const satisfies Topics;
