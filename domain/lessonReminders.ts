import { localDate } from './schoolTime.ts';

/** The reminders of a lesson (NOTICE-8). */
export const LESSON_REMINDERS = ['LESSON_DAY_BEFORE', 'LESSON_HOUR_BEFORE'] as const;
export type LessonReminder = (typeof LESSON_REMINDERS)[number];

/** The same reminders of a minor's lessons, as the guardian gets and ends them (NOTICE-10). */
export const GUARDIAN_REMINDERS = ['GUARDIAN_DAY_BEFORE', 'GUARDIAN_HOUR_BEFORE'] as const;
export type GuardianReminder = (typeof GUARDIAN_REMINDERS)[number];

const ofGuardian: Readonly<Record<LessonReminder, GuardianReminder>> = {
  LESSON_DAY_BEFORE: 'GUARDIAN_DAY_BEFORE',
  LESSON_HOUR_BEFORE: 'GUARDIAN_HOUR_BEFORE',
};
export const guardianReminder = (reminder: LessonReminder): GuardianReminder => ofGuardian[reminder];

/** The lesson's reminder that a guardian's one repeats. */
export const lessonReminder = (reminder: GuardianReminder): LessonReminder =>
  reminder === 'GUARDIAN_DAY_BEFORE' ? 'LESSON_DAY_BEFORE' : 'LESSON_HOUR_BEFORE';

export const isLessonReminder = (kind: string): kind is LessonReminder =>
  LESSON_REMINDERS.some((each) => each === kind);
export const isGuardianReminder = (kind: string): kind is GuardianReminder =>
  GUARDIAN_REMINDERS.some((each) => each === kind);

const MINUTE_MS = 60_000;

/**
 * Minutes before the lesson within which a reminder is sent. The first one begins an hour before the last moment to give the lesson up
 * (LESSON-1), and ends where the second one would soon repeat it.
 */
const windows: Readonly<Record<LessonReminder, { from: number; until: number }>> = {
  LESSON_DAY_BEFORE: { from: 25 * 60, until: 2 * 60 },
  LESSON_HOUR_BEFORE: { from: 60, until: 10 },
};

/** The lessons of which a reminder may be due: they start after the first moment, and at the latest at the second one. */
export function remindedStarts(reminder: LessonReminder, now: Date): { after: Date; until: Date } {
  const { from, until } = windows[reminder];
  return {
    after: new Date(now.getTime() + until * MINUTE_MS),
    until: new Date(now.getTime() + from * MINUTE_MS),
  };
}

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

/** Whether a lesson's reminder is sent now to a person in this zone: that of the day before only while the lesson is tomorrow there (NOTICE-8). */
export function isLessonReminderDue(
  reminder: LessonReminder,
  { starts_at, zone }: { starts_at: Date; zone: string },
  now: Date,
): boolean {
  const { after, until } = remindedStarts(reminder, now);
  if (starts_at <= after || starts_at > until) return false;
  return reminder === 'LESSON_HOUR_BEFORE' || localDate(starts_at, zone) === nextDay(localDate(now, zone));
}

export type LessonRole = 'student' | 'teacher';

export interface LessonReminderChoice {
  readonly by_email: boolean;
  /** On the devices on which the person has switched it on. */
  readonly by_push: boolean;
  /** Whether the guardian of a minor gets it by e-mail. */
  readonly to_guardian: boolean;
}

/** What a person gets who has chosen nothing: a teacher has many lessons a day, and sees them on the home (NOTICE-9). */
export function usualReminders(reminder: LessonReminder, role: LessonRole): LessonReminderChoice {
  const isDayBefore = reminder === 'LESSON_DAY_BEFORE';
  return { by_email: isDayBefore && role === 'student', by_push: !isDayBefore, to_guardian: isDayBefore };
}
