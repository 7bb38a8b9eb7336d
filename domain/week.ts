import { WEEKDAYS, type Weekday } from './options.ts';

const DAY_MS = 24 * 3_600_000;

/** The weekdays as calendars show them, Sunday first (CAL-7). */
export const CALENDAR_WEEKDAYS: readonly Weekday[] = ['sunday', ...WEEKDAYS.slice(0, 6)];

/** The Sunday, as an ISO date, of the week a date lies in. */
export function weekStartOf(date: string): string {
  return addDays(date, -CALENDAR_WEEKDAYS.indexOf(weekdayOf(date)));
}

/** The seven ISO dates of the week a date lies in, Sunday to Saturday. */
export function weekDatesOf(date: string): string[] {
  const sunday = weekStartOf(date);
  return CALENDAR_WEEKDAYS.map((_, index) => addDays(sunday, index));
}

/** The English name of the weekday of an ISO date. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(utcMidnight(date)).getUTCDay() + 6) % 7] ?? 'monday';
}

/** The ISO date a number of days after another. */
export function addDays(date: string, days: number): string {
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Midnight UTC in milliseconds: calendar dates have no zone. */
function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
