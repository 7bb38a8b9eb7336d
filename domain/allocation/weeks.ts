import { slotAt } from '../availability.ts';
import {
  absenceWeeks,
  type ClassOfTeacher,
  isAwayTooLong,
  isOpenTo,
  type StudentTime,
  type TeacherTime,
} from '../fittingHours.ts';
import type { Weekday } from '../options.ts';
import { addDays, weekdayOf } from '../week.ts';
import { availableTime, covers, type Interval, instantAt, overlapsAny, weeklyHourAt } from '../zonedWeek.ts';
import { addHour, HOURS, type Hours, hasHour, noHours } from './hours.ts';

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;

/** The 168 hours from a date in a zone, and the same hours of the later weeks. */
export interface Grid {
  readonly days: readonly { readonly weekday: Weekday; readonly start_hour: string }[];
  readonly weeks: readonly Float64Array[];
  readonly skipped: Hours;
}

export interface ClassHours {
  readonly facts: ClassOfTeacher;
  /** Hour numbers in the grid. */
  readonly hours: readonly number[];
}

export interface TeacherWeekHours {
  readonly grid: Grid;
  readonly free: Hours;
  /** Neither free nor occupied: the teacher could open them. */
  readonly closed: Hours;
  readonly classes: readonly ClassHours[];
}

/** Local times are converted once for all people of a zone. */
export class Instants {
  private readonly known = new Map<string, Map<string, Date>>();

  readonly instant = (date: string, hour: string, zone: string): Date => {
    const instants = this.known.get(zone) ?? new Map<string, Date>();
    this.known.set(zone, instants);
    const key = date + hour;
    const instant = instants.get(key) ?? instantAt(date, hour, zone);
    instants.set(key, instant);
    return instant;
  };
}

export function gridOf(zone: string, firstDate: string, count: number, { instant }: Instants): Grid {
  const slots = Array.from({ length: HOURS }, (_, hour) => ({
    date: addDays(firstDate, Math.floor(hour / 24)),
    start: slotAt(hour % 24).start,
  }));
  const weeks = Array.from({ length: count }, (_, week) =>
    Float64Array.from(slots, ({ date, start }) =>
      instant(addDays(date, week * WEEK_DAYS), start, zone).getTime(),
    ),
  );
  const skipped = noHours();
  for (const [hour, { date, start }] of slots.entries())
    if (weeklyHourAt(instant(date, start, zone), zone).start_hour !== start) addHour(skipped, hour);
  return {
    days: slots.map(({ date, start }) => ({ weekday: weekdayOf(date), start_hour: start })),
    weeks,
    skipped,
  };
}

/** Computes a teacher's free and closed hours and classes in the grid, by the rules of `fittingHours` (MATCH-1). */
export function teacherWeekHours(
  teacher: TeacherTime,
  firstDate: string,
  grid: Grid,
  { instant }: Instants,
): TeacherWeekHours {
  const time = availableTime(
    ...([teacher.availability, teacher.zone] as const),
    ...([addDays(firstDate, -1), addDays(firstDate, WEEK_DAYS), instant] as const),
  );
  const starts = grid.weeks[0] ?? new Float64Array();
  const open = coveredHours(starts, time);
  const busy = overlappedHours(grid.weeks, teacher.busy);
  const absent = awayHours(grid.weeks, teacher.absences);
  const free = noHours();
  const closed = noHours();
  const classes = new Map<ClassOfTeacher, number[]>();
  for (const [hour, start] of starts.entries()) {
    const cls = teacher.classes.find(({ lessons }) =>
      lessons.some((lesson) => lesson.start.getTime() >= start && lesson.start.getTime() < start + HOUR_MS),
    );
    const isOut = hasHour(absent, hour);
    if (cls) {
      if (!isOut) classes.set(cls, [...(classes.get(cls) ?? []), hour]);
    } else if (!isOut && !hasHour(busy, hour) && !hasHour(grid.skipped, hour))
      addHour(hasHour(open, hour) ? free : closed, hour);
  }
  return { grid, free, closed, classes: [...classes].map(([facts, hours]) => ({ facts, hours })) };
}

/** A student's hours in the grids of all zones. */
export class StudentWeek {
  private readonly student: StudentTime;
  private readonly time: readonly Interval[];
  private readonly hours = new Map<Grid, Hours>();

  constructor(student: StudentTime, firstDate: string, { instant }: Instants) {
    this.student = student;
    // Two days more on each side: the grids begin on the date of their own zone.
    this.time = availableTime(
      ...([student.availability, student.zone] as const),
      ...([addDays(firstDate, -3), addDays(firstDate, WEEK_DAYS + 3), instant] as const),
    );
  }

  hoursIn(grid: Grid): Hours {
    const known = this.hours.get(grid);
    if (known) return known;
    const hours = coveredHours(grid.weeks[0] ?? new Float64Array(), this.time);
    const busy = overlappedHours(grid.weeks, this.student.busy);
    for (const [word, bits] of busy.entries()) hours[word] = (hours[word] ?? 0) & ~bits;
    this.hours.set(grid, hours);
    return hours;
  }

  mayJoin(cls: ClassOfTeacher): boolean {
    return (
      isOpenTo(cls, this.student) &&
      cls.lessons.every((lesson) => covers(this.time, lesson) && !overlapsAny(this.student.busy, lesson))
    );
  }
}

/** `ranges` must be sorted and disjoint. */
function coveredHours(starts: Float64Array, ranges: readonly Interval[]): Hours {
  const hours = noHours();
  let at = 0;
  for (const [hour, start] of starts.entries()) {
    while (at + 1 < ranges.length && (ranges[at + 1]?.start.getTime() ?? 0) <= start) at += 1;
    const range = ranges[at];
    if (range && range.start.getTime() <= start && range.end.getTime() >= start + HOUR_MS)
      addHour(hours, hour);
  }
  return hours;
}

function overlappedHours(weeks: readonly Float64Array[], ranges: readonly Interval[]): Hours {
  const hours = noHours();
  for (const { start, end } of ranges) {
    for (const starts of weeks) {
      const from = start.getTime() - HOUR_MS;
      if (from >= (starts.at(-1) ?? 0) || end.getTime() <= (starts[0] ?? 0)) continue;
      for (let hour = firstAfter(starts, from); (starts[hour] ?? Infinity) < end.getTime(); hour += 1)
        addHour(hours, hour);
    }
  }
  return hours;
}

/** (MATCH-14) */
function awayHours(weeks: readonly Float64Array[], absences: readonly Interval[]): Hours {
  const hours = noHours();
  if (absences.length === 0) return hours;
  const away = weeks.slice(0, absenceWeeks(weeks.length)).map((week) => overlappedHours([week], absences));
  for (let hour = 0; hour < HOURS; hour += 1)
    if (isAwayTooLong(away.map((each) => hasHour(each, hour)))) addHour(hours, hour);
  return hours;
}

function firstAfter(starts: Float64Array, instant: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
