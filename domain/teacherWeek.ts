import { type Availability, slotAt } from './availability.ts';
import { absenceWeeks, isAwayTooLong } from './fittingHours.ts';
import { WEEKDAYS, type Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf } from './week.ts';
import {
  availableTime,
  covers,
  type Interval,
  instantAt,
  joinIntervals,
  overlapsAny,
  type WeeklyHour,
  weeklyHourAt,
} from './zonedWeek.ts';
import { offsetAt } from './zoneOffset.ts';

/** A weekly hour of a teacher's availability, in its own zone. */
export interface AvailableHour extends WeeklyHour {
  readonly timezone: string;
}

export interface NamedLesson extends Interval {
  readonly title: string;
}

export interface TeacherHours {
  readonly available: readonly AvailableHour[];
  readonly lessons: readonly NamedLesson[];
  readonly absences: readonly Interval[];
}

/** ISO dates, both included, in the zone of the week. */
export interface WeekSpan {
  readonly timezone: string;
  readonly from: string;
  readonly until: string;
}

/** Free, taken by lessons, closed by time off (MATCH-14), or outside the teacher's hours. */
export type TeacherHourKind = 'free' | 'occupied' | 'away' | 'outside';

export interface TeacherHour {
  readonly weekday: Weekday;
  readonly start_hour: string;
  readonly kind: TeacherHourKind;
  /** What is there, with the number of lessons in the span. */
  readonly lessons: { readonly title: string; readonly count: number }[];
}

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
const keyOf = ({ weekday, start_hour }: WeeklyHour) => `${weekday} ${start_hour}`;

/** The 168 hours of a teacher's week on the clock of another zone, as they are in the whole span (CAL-20). */
export function teacherWeek(teacher: TeacherHours, span: WeekSpan): TeacherHour[] {
  const available = availableIn(teacher.available, span);
  const taken = lessonsByHour(teacher.lessons, span);
  const isAway = awayIn(teacher.absences, span);
  return WEEKDAYS.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour): TeacherHour => {
      const start_hour = `${String(hour).padStart(2, '0')}:00`;
      const here = { weekday, start_hour };
      const counts = taken.get(keyOf(here));
      const lessons = [...(counts ?? [])]
        .map(([title, count]) => ({ title, count }))
        .sort((a, b) => b.count - a.count || a.title.localeCompare(b.title));
      return { ...here, kind: kindOf(here, lessons.length > 0), lessons };
    }),
  );

  function kindOf(here: WeeklyHour, isTaken: boolean): TeacherHourKind {
    if (isTaken) return 'occupied';
    if (!available.has(keyOf(here))) return 'outside';
    return isAway(here) ? 'away' : 'free';
  }
}

/**
 * The hours that the teacher's availability covers in every week of the span, to the minute: zones may be half an hour apart, and may change
 * their clocks on different days. Days after the span count only where it is shorter than a week.
 */
function availableIn(hours: readonly AvailableHour[], span: WeekSpan): ReadonlySet<string> {
  const { timezone, from, until } = span;
  const zones = [...Map.groupBy(hours, (hour) => hour.timezone)].map(([zone, own]) => ({
    zone,
    availability: availabilityOf(own),
  }));
  let common = EVERY_HOUR;
  for (const week of weeksOfClocks(
    zones.map(({ zone }) => zone),
    span,
  )) {
    const [before, after] = [addDays(week, -2), addDays(week, WEEK_DAYS + 1)];
    const time = joinIntervals(
      zones.flatMap(({ zone, availability }) => availableTime(availability, zone, before, after)),
    );
    const isOpen = ({ weekday, start_hour }: WeeklyHour): boolean => {
      const ahead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(week)) + WEEK_DAYS) % WEEK_DAYS;
      const date = addDays(week, ahead);
      if (date > until && week !== from) return true;
      const start = instantAt(date, start_hour, timezone);
      return covers(time, { start, end: new Date(start.getTime() + HOUR_MS) });
    };
    common = common.filter(isOpen);
  }
  return new Set(common.map(keyOf));
}

const EVERY_HOUR: readonly WeeklyHour[] = WEEKDAYS.flatMap((weekday) =>
  Array.from({ length: 24 }, (_, hour) => ({ weekday, start_hour: slotAt(hour).start })),
);

const availabilityOf = (hours: readonly WeeklyHour[]): Availability =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      hours
        .filter(({ weekday }) => weekday === day)
        .map(({ start_hour }) => slotAt(Number(start_hour.slice(0, 2)))),
    ]),
  );

/** The first week with each course of the clocks over its days: of their differences, and of changes of the span's own clock. */
function* weeksOfClocks(zones: readonly string[], { timezone, from, until }: WeekSpan): Generator<string> {
  const known = new Set<string>();
  for (let date = from; date <= until || date === from; date = addDays(date, WEEK_DAYS)) {
    // The days around the week, too, whose hours may reach into it.
    const noons = Array.from({ length: WEEK_DAYS + 3 }, (_, day) =>
      Date.parse(`${addDays(date, day - 1)}T12:00:00Z`),
    );
    const own = noons.map((noon) => offsetAt(noon, timezone));
    const differences = noons.flatMap((noon, day) =>
      zones.map((zone) => offsetAt(noon, zone) - (own[day] ?? 0)),
    );
    // In a week in which the clock skips an hour, the next hour would pass for it.
    const changes = own.map((offset) => offset - (own[0] ?? 0));
    const course = [...differences, ...changes].join();
    if (known.has(course)) continue;
    known.add(course);
    yield date;
  }
}

/** Each hour that a lesson of the span touches, with the lessons by their title. */
function lessonsByHour(
  lessons: readonly NamedLesson[],
  { timezone, from, until }: WeekSpan,
): Map<string, Map<string, number>> {
  const taken = new Map<string, Map<string, number>>();
  for (const { start, end, title } of lessons) {
    const touched = new Set<string>();
    for (let at = start.getTime(); at < end.getTime(); at += HOUR_MS) touched.add(hourAt(at));
    touched.add(hourAt(end.getTime() - 1));
    touched.delete('');
    for (const key of touched) {
      const counts = taken.get(key) ?? new Map<string, number>();
      counts.set(title, (counts.get(title) ?? 0) + 1);
      taken.set(key, counts);
    }
  }
  return taken;

  function hourAt(time: number): string {
    const instant = new Date(time);
    const date = localDate(instant, timezone);
    if (date < from || date > until) return '';
    const { weekday, start_hour } = weeklyHourAt(instant, timezone);
    return keyOf({ weekday, start_hour: `${start_hour.slice(0, 2)}:00` });
  }
}

function awayIn(
  absences: readonly Interval[],
  { timezone, from, until }: WeekSpan,
): (hour: WeeklyHour) => boolean {
  if (absences.length === 0) return () => false;
  const days = (Date.parse(until) - Date.parse(from)) / (24 * HOUR_MS) + 1;
  const weeks = absenceWeeks(Math.max(1, Math.ceil(days / WEEK_DAYS)));
  return ({ weekday, start_hour }) => {
    const offset = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from)) + WEEK_DAYS) % WEEK_DAYS;
    const repeats = Array.from({ length: weeks }, (_, week) => {
      const start = instantAt(addDays(from, offset + week * WEEK_DAYS), start_hour, timezone);
      return { start, end: new Date(start.getTime() + HOUR_MS) };
    });
    return isAwayTooLong(repeats.map((each) => overlapsAny(absences, each)));
  };
}
