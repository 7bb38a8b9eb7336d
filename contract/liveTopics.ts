import type { AuditContext } from './auditFields.ts';
import type { PlainName } from './index.ts';

/** A stream that took longer to open may have missed changes before it. */
export const STREAM_DELAY_MS = 5000;

/**
 * Names of a stream's events besides notifications: what the browser must read again. `student` is sent to everyone
 * whose screens show the changed student, `words`, `board` and `recording` to the people of a lesson whose vocabulary, whiteboard or recording changed,
 * `records:…` and `list:…` to administrators, and `all` after changes may have
 * been missed.
 */
export type LiveTopic =
  | 'me'
  | 'sessions'
  | 'messages'
  | 'live_classes'
  | 'student'
  | 'words'
  | 'board'
  | 'recording'
  | 'all'
  | `records:${AuditContext}`
  | `list:${PlainName}`;
