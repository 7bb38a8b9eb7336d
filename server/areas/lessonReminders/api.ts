export { isReminderMailed, stopReminderMails } from './choices.ts';
