import {
  GUARDIAN_REMINDERS,
  type GuardianReminder,
  LESSON_REMINDERS,
  type LessonReminder,
} from './lessonReminders.ts';
import { NOTIFICATION_TYPES, type NotificationType } from './options.ts';

/** Kinds of e-mails that their reader can end from the e-mail itself (NOTICE-1). */
export type MailChoiceKind = NotificationType | LessonReminder | GuardianReminder;

export const MAIL_CHOICES: readonly MailChoiceKind[] = [
  ...NOTIFICATION_TYPES,
  ...LESSON_REMINDERS,
  ...GUARDIAN_REMINDERS,
];
