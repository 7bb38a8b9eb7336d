import { classes, lessons } from './readLists.ts';
import type { Changes, Records, Topics } from './reads.ts';

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/classes': classes,
  'PATCH /v1/classes/:id': classes,
  'PATCH /v1/classes/:id/change-status': classes,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  classes: lessons,
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  student: classes,
} as const satisfies Topics;
