import { DateTime } from 'luxon';
import type { Availability } from './availability.ts';
import { WEEKDAYS, type Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf, weekStartOf } from './week.ts';

/** A half-open range of absolute time. */
export interface Interval {
  readonly start: Date;
  readonly end: Date;
}

/** An hour of a week as a wall clock shows it. */
export interface WeeklyHour {
  readonly weekday: Weekday;
  /** 'HH:mm'. */
  readonly start_hour: string;
}

const HOUR_MS = 3_600_000;

/**
 * The instant a wall clock shows 'HH:mm' on an ISO date in an IANA zone. An hour the clocks skip moves forward by the
 * gap; of an hour they show twice it is the first (AVA-6).
 */
export function instantAt(date: string, hour: string, zone: string): Date {
  const local = DateTime.fromISO(`${date}T${hour}`, { zone });
  if (!local.isValid) throw new RangeError(`not a local time: ${date} ${hour} ${zone}`);
  const first = local.getPossibleOffsets()[0] ?? local;
  return first.toJSDate();
}

/** The weekday and hour a wall clock in this zone shows at an instant. */
export function weeklyHourAt(instant: Date, zone: string): WeeklyHour {
  const local = DateTime.fromJSDate(instant, { zone });
  return { weekday: WEEKDAYS[local.weekday - 1] ?? 'monday', start_hour: local.toFormat('HH:mm') };
}

/**
 * Weekly hours said in one zone, said in another, as the clocks stand in the seven days from `weekStart` (an ISO date
 * in `from`). It says every hour once: seven days of one zone are seven of the other, only cut elsewhere.
 */
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

/**
 * The absolute time an availability covers in the days from `firstDate` to `lastDate` (ISO dates in its zone, both
 * in), with neighbouring hours joined, in order.
 */
export function availableTime(
  availability: Availability,
  zone: string,
  firstDate: string,
  lastDate: string,
): Interval[] {
  const hours: Interval[] = [];
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) {
    for (const slot of availability[weekdayOf(date)] ?? []) {
      const start = instantAt(date, slot.start, zone);
      hours.push({ start, end: new Date(start.getTime() + HOUR_MS) });
    }
  }
  return join(hours);
}

/** Whether one of these joined ranges holds the whole of another. */
export function covers(ranges: readonly Interval[], range: Interval): boolean {
  return ranges.some(({ start, end }) => start <= range.start && end >= range.end);
}

/** Whether any of these ranges shares time with another; ranges that only touch do not. */
export function overlapsAny(ranges: readonly Interval[], range: Interval): boolean {
  return ranges.some(({ start, end }) => start < range.end && end > range.start);
}

/**
 * Whether a class has no later lesson in the same week, Sunday to Saturday on the wall clock of `zone`. `starts` are the
 * class's lessons, in any order, with or without this one, without the cancelled ones (CAL-7).
 */
export function isLastClassOfTheWeek(start: Date, starts: readonly Date[], zone: string): boolean {
  const week = weekStartOf(localDate(start, zone));
  return !starts.some((other) => other > start && weekStartOf(localDate(other, zone)) === week);
}

function join(ranges: Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const range of ranges.sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = joined.at(-1);
    if (last && last.end >= range.start) {
      if (range.end > last.end) joined[joined.length - 1] = { start: last.start, end: range.end };
    } else joined.push(range);
  }
  return joined;
}
