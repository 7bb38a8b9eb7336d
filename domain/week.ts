import { WEEKDAYS, type Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf } from './zonedWeek.ts';

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

/**
 * Whether a class has no later lesson in the same week, Sunday to Saturday on the wall clock of `zone`. `starts` are the
 * class's lessons, in any order, with or without this one, without the cancelled ones (CAL-7).
 */
export function isLastClassOfTheWeek(start: Date, starts: readonly Date[], zone: string): boolean {
  const week = weekStartOf(localDate(start, zone));
  return !starts.some((other) => other > start && weekStartOf(localDate(other, zone)) === week);
}
