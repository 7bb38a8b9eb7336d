export { addWeeklyEntry } from './addEntry.ts';
export { sessionDue, sessionKey } from './openSession.ts';
