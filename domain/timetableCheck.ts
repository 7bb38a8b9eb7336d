import { addDays } from './week.ts';

/** Problems that a timetable can have, gravest first (CAL-17). */
export const FINDING_KINDS = [
  'teacher_overlap',
  'student_overlap',
  'class_over_full',
  'lesson_over_full',
  'no_room',
  'teacher_off',
  'teacher_away',
  'closed_day',
  'seat_missing',
  'seat_after_term',
  'fewer_hours',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Maximum number of findings listed per kind; the total counts them all. */
export const FINDINGS_SHOWN = 50;

interface WeeklyEntry {
  /** Lessons a week. */
  readonly days: number;
  /** ISO dates, both included. */
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * The lessons of the poorest week between now and the contract's last day (ISO date): `entries` are those that have not ended,
 * one that has not begun counts from now on. A last week that is not whole is left out.
 */
export function fewestWeekly(entries: readonly WeeklyEntry[], endsOn: string | null): number {
  const sum = (some: readonly WeeklyEntry[]) => some.reduce((total, { days }) => total + days, 0);
  const weekStarts = entries.map(({ end_date }) => addDays(end_date, 1));
  const weeks = weekStarts.filter((start) => endsOn !== null && addDays(start, 6) <= endsOn);
  const inWeek = (start: string) =>
    entries.filter((each) => each.start_date <= addDays(start, 6) && each.end_date >= start);
  return Math.min(sum(entries), ...weeks.map((start) => sum(inWeek(start))));
}
