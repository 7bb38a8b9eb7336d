import type { Changes, Records, Topics } from './reads.ts';

const board = ['GET /v1/calendar/:id/board'] as const;

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/calendar/:id/board': board,
  'POST /v1/calendar/:id/board/page': board,
  'POST /v1/calendar/:id/board/items': board,
  'POST /v1/calendar/:id/board/removal': board,
  'POST /v1/calendar/:id/board/clear': board,
  'POST /v1/calendar/:id/board/earlier': board,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = { lesson_boards: [] } as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = { board } as const satisfies Topics;
