import { DateTime } from 'luxon';
import type { Availability } from './availability.ts';
import { WEEKDAYS, type Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf, weekStartOf } from './week.ts';
import { offsetAt } from './zoneOffset.ts';

/** Half-open. */
export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

export interface WeeklyHour {
  readonly weekday: Weekday;
  readonly start_hour: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** ISO date, 'HH:mm'. A skipped hour moves forward by the gap; of a repeated hour it is the first (AVA-6). */
export function instantAt(date: string, hour: string, zone: string): Date {
  const clock = Date.parse(`${date}T${hour}Z`);
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(date))
    throw new RangeError(`not a local time: ${date} ${hour} ${zone}`);
  // A clock changes at most once in two days.
  const offsets = [offsetAt(clock - DAY_MS, zone), offsetAt(clock + DAY_MS, zone)];
  const [earliest, latest] = [clock - Math.max(...offsets), clock - Math.min(...offsets)];
  const exists = earliest === latest || earliest + offsetAt(earliest, zone) === clock;
  return new Date(exists ? earliest : latest);
}

export function weeklyHourAt(instant: Date, zone: string): WeeklyHour {
  const local = DateTime.fromJSDate(instant, { zone });
  return { weekday: WEEKDAYS[local.weekday - 1] ?? 'monday', start_hour: local.toFormat('HH:mm') };
}

/** Converts by the clocks of the seven days from `weekStart` (ISO date in `from`); every hour is kept exactly once. */
export function convertWeeklyHours(
  hours: readonly WeeklyHour[],
  from: string,
  to: string,
  weekStart: string,
): WeeklyHour[] {
  return hours.map((hour) => {
    const offset = (WEEKDAYS.indexOf(hour.weekday) - WEEKDAYS.indexOf(weekdayOf(weekStart)) + 7) % 7;
    return weeklyHourAt(instantAt(addDays(weekStart, offset), hour.start_hour, from), to);
  });
}

/** Joined and in order; both ISO dates, in the zone of the availability, are included. */
export function availableTime(
  availability: Availability,
  zone: string,
  firstDate: string,
  lastDate: string,
  instant = instantAt,
): Interval[] {
  const hours: Interval[] = [];
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) {
    for (const slot of availability[weekdayOf(date)] ?? []) {
      const start = instant(date, slot.start, zone);
      hours.push({ start, end: new Date(start.getTime() + HOUR_MS) });
    }
  }
  return joinIntervals(hours);
}

export function covers(ranges: readonly Interval[], range: Interval): boolean {
  return ranges.some(({ start, end }) => start <= range.start && end >= range.end);
}

/** Ranges that only touch do not overlap. */
export function overlapsAny(ranges: readonly Interval[], range: Interval): boolean {
  return ranges.some(({ start, end }) => start < range.end && end > range.start);
}

/** Week from Sunday to Saturday on the wall clock of `zone`; `starts` excludes cancelled lessons (CAL-7). */
export function isLastClassOfTheWeek(start: Date, starts: readonly Date[], zone: string): boolean {
  const week = weekStartOf(localDate(start, zone));
  return !starts.some((other) => other > start && weekStartOf(localDate(other, zone)) === week);
}

/** Returns the ranges in order, with overlapping and adjacent ones joined. */
export function joinIntervals(ranges: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const range of [...ranges].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = joined.at(-1);
    if (last && last.end >= range.start) {
      if (range.end > last.end) joined[joined.length - 1] = { start: last.start, end: range.end };
    } else joined.push(range);
  }
  return joined;
}
