import { absenceWeeks, isAwayTooLong } from './fittingHours.ts';
import { WEEKDAYS, type Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays, weekdayOf } from './week.ts';
import {
  convertWeeklyHours,
  type Interval,
  instantAt,
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

/** The hours that are available in every week of the span, since the two zones may change their clocks on different days. */
function availableIn(
  hours: readonly AvailableHour[],
  { timezone, from, until }: WeekSpan,
): ReadonlySet<string> {
  let common: ReadonlySet<string> | null = null;
  for (const weekStart of weeksOfClocks(hours, { timezone, from, until })) {
    const here = new Set(
      hours
        .flatMap((hour) => convertWeeklyHours([hour], hour.timezone, timezone, weekStart))
        // An hour that begins within the hour here leaves half of it closed.
        .filter(({ start_hour }) => start_hour.endsWith(':00'))
        .map(keyOf),
    );
    common = new Set([...here].filter((key) => common?.has(key) ?? true));
  }
  return common ?? new Set();
}

/** The first week with each difference between the clocks. */
function* weeksOfClocks(
  hours: readonly AvailableHour[],
  { timezone, from, until }: WeekSpan,
): Generator<string> {
  const zones = [...new Set(hours.map((hour) => hour.timezone))];
  const known = new Set<string>();
  for (let date = from; date <= until || date === from; date = addDays(date, WEEK_DAYS)) {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const differences = zones.map((zone) => offsetAt(noon, zone) - offsetAt(noon, timezone)).join();
    if (known.has(differences)) continue;
    known.add(differences);
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
