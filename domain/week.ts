import { WEEKDAYS, type Weekday } from './options.ts';

const DAY_MS = 24 * 3_600_000;

/** Sunday first, as in calendars (CAL-7). */
export const CALENDAR_WEEKDAYS: readonly Weekday[] = ['sunday', ...WEEKDAYS.slice(0, 6)];

export function weekStartOf(date: string): string {
  return addDays(date, -CALENDAR_WEEKDAYS.indexOf(weekdayOf(date)));
}

export function weekDatesOf(date: string): string[] {
  const sunday = weekStartOf(date);
  return CALENDAR_WEEKDAYS.map((_, index) => addDays(sunday, index));
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(utcMidnight(date)).getUTCDay() + 6) % 7] ?? 'monday';
}

export function addDays(date: string, days: number): string {
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar dates have no zone. */
function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
