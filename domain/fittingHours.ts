import { type Availability, slotAt } from './availability.ts';
import type { PlanType, StudentLevel, Weekday } from './options.ts';
import { addDays, weekdayOf } from './week.ts';
import { availableTime, covers, type Interval, instantAt, overlapsAny, weeklyHourAt } from './zonedWeek.ts';

/** Occupied by a lesson, outside the teacher's availability, or outside the student's (MATCH-6). */
export type UnfitReason = 'occupied' | 'absent' | 'student';

export interface ClassOfTeacher {
  readonly class_id: string;
  readonly course_id: string;
  readonly level: StudentLevel;
  readonly modality: PlanType;
  readonly student_count: number;
  readonly capacity: number;
  readonly lessons: readonly Interval[];
  /** ISO date up to which the class meets, or could: its hours are taken after it. Without one nothing limits it (MATCH-15). */
  readonly lasts_until?: string | null;
}

export interface TeacherTime {
  readonly availability: Availability;
  /** IANA zone of the availability and of the hours shown. */
  readonly zone: string;
  /** All lessons of the horizon, including those of `classes`. */
  readonly busy: readonly Interval[];
  readonly absences: readonly Interval[];
  readonly classes: readonly ClassOfTeacher[];
}

export interface StudentTime {
  readonly availability: Availability;
  readonly zone: string;
  readonly busy: readonly Interval[];
  readonly course_id: string;
  readonly level: StudentLevel;
  readonly modality: PlanType;
  readonly frequency: number;
  /** The contract's last day (ISO date), if it is known. */
  readonly ends_on?: string | null;
}

export interface FittingHour {
  readonly date: string;
  readonly weekday: Weekday;
  readonly start_hour: string;
  readonly end_hour: string;
  readonly range: Interval;
  readonly class_id: string | null;
  /** Empty when the hour fits. The first is shown. */
  readonly reasons: readonly UnfitReason[];
}

/** Availability of a person, and the times that are taken. */
export interface OwnTime {
  readonly available: readonly Interval[];
  readonly busy: readonly Interval[];
  readonly absences?: readonly Interval[];
}

/** True if the person is available and not taken in the whole range (MATCH-1). */
export const isFree = ({ available, busy, absences = [] }: OwnTime, range: Interval): boolean =>
  covers(available, range) && !overlapsAny(busy, range) && !overlapsAny(absences, range);

const WEEK_DAYS = 7;
const HOUR_MS = 3_600_000;
const ABSENCE_WEEKS = 8;

/** Number of weeks that decide whether time off closes an hour. */
export const absenceWeeks = (weeks: number): number => Math.min(weeks, ABSENCE_WEEKS);

/** True if the teacher is away in the first week, or in half of the weeks that decide (MATCH-14). */
export const isAwayTooLong = (away: readonly boolean[]): boolean =>
  away[0] === true || away.filter(Boolean).length * 2 >= away.length;

/** The 168 hours from `firstDate` in the teacher's zone; a free hour must be free for both in every week (MATCH-1). */
export function fittingHours(
  teacher: TeacherTime,
  student: StudentTime,
  firstDate: string,
  weeks = 1,
): FittingHour[] {
  const lastDate = addDays(firstDate, WEEK_DAYS - 1);
  // One day more on each side: an hour may have another date in the student's zone.
  const available = availableTime(
    student.availability,
    student.zone,
    addDays(firstDate, -2),
    addDays(lastDate, 2),
  );
  const teacherTime = availableTime(
    teacher.availability,
    teacher.zone,
    addDays(firstDate, -1),
    addDays(lastDate, 1),
  );

  const studentCan = (range: Interval) => isFree({ available, busy: student.busy }, range);

  const inWeek = (week: number, date: string, hour: string): Interval =>
    hourFrom(instantAt(addDays(date, week * WEEK_DAYS), hour, teacher.zone));

  function isAway(date: string, hour: string): boolean {
    if (teacher.absences.length === 0) return false;
    const repeats = Array.from({ length: absenceWeeks(weeks) }, (_, week) => inWeek(week, date, hour));
    return isAwayTooLong(repeats.map((each) => overlapsAny(teacher.absences, each)));
  }

  function freeHourReasons(date: string, hour: string, range: Interval): UnfitReason[] {
    const isSkippedByClock = weeklyHourAt(range.start, teacher.zone).start_hour !== hour;
    const reasons: UnfitReason[] = [];
    if (overlapsAny(teacher.busy, range)) reasons.push('occupied');
    if (isSkippedByClock || !covers(teacherTime, range) || isAway(date, hour)) reasons.push('absent');
    if (!studentCan(range)) reasons.push('student');
    // Later weeks can only exclude hours.
    return reasons.length > 0 ? reasons : laterReasons(date, hour);
  }

  function laterReasons(date: string, hour: string): UnfitReason[] {
    const reasons: UnfitReason[] = [];
    if (teacher.busy.length === 0 && student.busy.length === 0) return reasons;
    const repeats = Array.from({ length: weeks - 1 }, (_, index) => inWeek(index + 1, date, hour));
    if (repeats.some((each) => overlapsAny(teacher.busy, each))) reasons.push('occupied');
    if (repeats.some((each) => overlapsAny(student.busy, each))) reasons.push('student');
    return reasons;
  }

  function seatReasons(cls: ClassOfTeacher, date: string, hour: string): UnfitReason[] {
    const reasons: UnfitReason[] = [];
    if (!isOpenTo(cls, student)) reasons.push('occupied');
    if (isAway(date, hour)) reasons.push('absent');
    if (!cls.lessons.every(studentCan)) reasons.push('student');
    return reasons;
  }

  const hours: FittingHour[] = [];
  for (let day = 0; day < WEEK_DAYS; day += 1) {
    const date = addDays(firstDate, day);
    for (let hour = 0; hour < 24; hour += 1) {
      const slot = slotAt(hour);
      const range = hourFrom(instantAt(date, slot.start, teacher.zone));
      const cls = teacher.classes.find(({ lessons }) =>
        lessons.some((lesson) => lesson.start >= range.start && lesson.start < range.end),
      );
      hours.push({
        date,
        weekday: weekdayOf(date),
        start_hour: slot.start,
        end_hour: slot.end,
        range,
        class_id: cls?.class_id ?? null,
        reasons: cls ? seatReasons(cls, date, slot.start) : freeHourReasons(date, slot.start, range),
      });
    }
  }
  return hours;
}

export function isFitting(hour: FittingHour): boolean {
  return hour.reasons.length === 0;
}

/** Whether fitting hours can make exactly this many lessons; a class counts with all its weekly lessons. */
export function canFill(hours: readonly FittingHour[], frequency: number): boolean {
  const fitting = hours.filter(isFitting);
  const free = fitting.filter(({ class_id }) => class_id === null).length;
  return fills(free, [...classSizes(fitting).values()], frequency);
}

/** `sizes` are the weekly lessons of the classes. */
export function fills(free: number, sizes: readonly number[], frequency: number): boolean {
  let sums = new Set([0]);
  for (const size of sizes) sums = new Set([...sums].flatMap((sum) => [sum, sum + size]));
  return [...sums].some((seats) => seats <= frequency && frequency - seats <= free);
}

function classSizes(fitting: readonly FittingHour[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { class_id } of fitting) {
    if (class_id !== null) sizes.set(class_id, (sizes.get(class_id) ?? 0) + 1);
  }
  return sizes;
}

/** Same course, level and modality, a free seat, and lessons for the whole term but no more a week than the student has (MATCH-10, MATCH-15). */
export function isOpenTo(cls: ClassOfTeacher, student: StudentTime): boolean {
  return (
    student.modality === 'Em grupo' &&
    cls.modality === student.modality &&
    cls.course_id === student.course_id &&
    cls.level === student.level &&
    cls.student_count < cls.capacity &&
    cls.lessons.length <= student.frequency &&
    lastsLongEnough(cls, student)
  );
}

function lastsLongEnough({ lasts_until = null }: ClassOfTeacher, { ends_on = null }: StudentTime): boolean {
  return lasts_until === null || ends_on === null || lasts_until >= ends_on;
}

function hourFrom(start: Date): Interval {
  return { start, end: new Date(start.getTime() + HOUR_MS) };
}
