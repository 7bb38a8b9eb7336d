import { DateTime } from 'luxon';
import { SCHOOL_ZONE } from './schoolZone.ts';

/** Days from the due day on which a charge is remembered (PAY-18). */
export const REMINDER_STEPS = [-3, 0, 1, 5, 10] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** A step that could not be sent on its day is still sent on the days after it, until the next step or so many days later. */
export const reminderLateness = 3;

/** Hours of the school's zone between which reminders are sent: from the first, and before the last. */
const reminderHours = { from: 8, until: 20 } as const;

export const isReminderTime = (now: Date): boolean => {
  const { hour } = DateTime.fromJSDate(now, { zone: SCHOOL_ZONE });
  return hour >= reminderHours.from && hour < reminderHours.until;
};

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * The step that is to be sent today, of which `sent` is the last that was: only ever the latest that is due, so that a server that was
 * down sends no more than one. All days are the school's.
 */
export function reminderDue(
  { due_date, sent }: { due_date: string; sent: number | null },
  today: string,
): ReminderStep | null {
  const days = daysBetween(due_date, today);
  const step = REMINDER_STEPS.findLast((each) => each <= days);
  if (step === undefined || days - step > reminderLateness) return null;
  return sent !== null && step <= sent ? null : step;
}

/** The due days of the charges that may have a step today. */
export function reminderWindow(today: string): { from: string; to: string } {
  const day = DateTime.fromISO(today, { zone: 'utc' });
  return {
    from: day
      .minus({ days: REMINDER_STEPS[REMINDER_STEPS.length - 1] ?? 0 })
      .minus({ days: reminderLateness })
      .toFormat('yyyy-MM-dd'),
    to: day.minus({ days: REMINDER_STEPS[0] }).toFormat('yyyy-MM-dd'),
  };
}
