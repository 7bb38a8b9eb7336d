export { addWeeklyEntry } from './addEntry.ts';
export { announceLesson, sessionDue, sessionKey } from './openSession.ts';
