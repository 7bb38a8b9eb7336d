import { EMPTY_MINUTES } from '../../../domain/classSession.ts';

/** When to check for the first time whether a session has ended without being closed. */
export const sessionDue = (lessonEnd: Date): Date => new Date(lessonEnd.getTime() + EMPTY_MINUTES * 60_000);

/** The key of a session's job; adding it again reschedules it. */
export const sessionKey = (calendar_history_id: string): string => `session_close:${calendar_history_id}`;
