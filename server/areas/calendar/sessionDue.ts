import { EMPTY_MINUTES } from '../../../domain/classSession.ts';

/** When to look for the first time whether a session whose room nobody closed is over. */
export const sessionDue = (lessonEnd: Date): Date => new Date(lessonEnd.getTime() + EMPTY_MINUTES * 60_000);

/** The one job that looks after a session; set again, it moves. */
export const sessionKey = (calendar_history_id: string): string => `session_close:${calendar_history_id}`;
