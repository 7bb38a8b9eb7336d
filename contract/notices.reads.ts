import type { Changes, ReadKey, Records, Topics } from './reads.ts';

const ownMessages = [
  'GET /v1/messages',
  'GET /v1/messages/:id',
  'GET /v1/notifications',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/messages/read-notification': ownMessages,
  'PATCH /v1/messages/read/:id': ownMessages,
  'POST /v1/messages/:id/send': ownMessages,
  'POST /v1/messages/:id/recall': ownMessages,
  'DELETE /v1/messages/:id': ['GET /v1/messages'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  messages: ['GET /v1/messages', 'GET /v1/messages/:id/recipients'],
} as const satisfies Records;

/** Reads of this area that other live events make stale. */
export const topics = {
  messages: [...ownMessages, 'GET /v1/messages/:id/recipients'],
  notification: ['GET /v1/notifications', 'GET /v1/messages'],
} as const satisfies Topics;
