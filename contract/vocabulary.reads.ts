import type { Changes, Records, Topics } from './reads.ts';

const words = ['GET /v1/calendar/:id/words', 'GET /v1/vocabulary'] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/calendar/:id/words': words,
  'PATCH /v1/words/:id': words,
  'DELETE /v1/words/:id': words,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  lesson_words: ['GET /v1/calendar/:id/words'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  words,
} as const satisfies Topics;
