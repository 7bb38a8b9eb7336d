import type { Interval } from './zonedWeek.ts';

/** Present from this share of the scheduled time, late from this many minutes after the start (EVAL-6). */
export const PRESENT_SHARE = 0.5;
export const LATE_AFTER_MINUTES = 10;
export const ATTENDANCE_BANDS = { high: 80, medium: 60 } as const;

export interface Stay {
  readonly joined_at: Date;
  readonly left_at: Date | null;
}

export interface Presence {
  /** Whole minutes within the lesson; overlapping stays count once. */
  readonly minutes: number;
  readonly is_present: boolean;
  readonly is_late: boolean;
}

export interface CountedLesson {
  readonly teacher_joined: boolean;
  readonly is_present: boolean;
}

export interface Attendance {
  readonly classes_attendance: number;
  readonly classes_number: number;
  /** 0 to 100, rounded down so that it never shows a higher band; null when no lesson counted. */
  readonly percentage: number | null;
}

export type AttendanceLevel = 'high' | 'medium' | 'low';

const MINUTE_MS = 60_000;

/** A stay without an end lasts until `seenUntil`, at most until the lesson's end (EVAL-6). */
export function presenceIn(lesson: Interval, stays: readonly Stay[], seenUntil: Date = lesson.end): Presence {
  const [start, end] = [lesson.start.getTime(), lesson.end.getTime()];
  const within = stays
    .map(({ joined_at, left_at }) => ({
      from: Math.max(start, joined_at.getTime()),
      to: Math.min(end, (left_at ?? seenUntil).getTime()),
    }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
  let connected = 0;
  let reached = start;
  for (const { from, to } of within) {
    connected += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  const first = within[0]?.from;
  return {
    minutes: Math.floor(connected / MINUTE_MS),
    is_present: end > start && connected >= (end - start) * PRESENT_SHARE,
    is_late: first !== undefined && first > start + LATE_AFTER_MINUTES * MINUTE_MS,
  };
}

export function attendanceOf(lessons: readonly CountedLesson[]): Attendance {
  const counted = lessons.filter(({ teacher_joined }) => teacher_joined);
  const attended = counted.filter(({ is_present }) => is_present).length;
  return {
    classes_attendance: attended,
    classes_number: counted.length,
    percentage: attendancePercentage(attended, counted.length),
  };
}

/** Whole percentage, at most 100; null when no lesson counted (EVAL-7). */
export function attendancePercentage(attended: number, counted: number): number | null {
  return counted <= 0 ? null : Math.min(100, Math.floor((attended * 100) / counted));
}

/** High from 80 percent, medium from 60, else low (EVAL-7). */
export function attendanceLevel(percentage: number): AttendanceLevel {
  if (percentage >= ATTENDANCE_BANDS.high) return 'high';
  return percentage >= ATTENDANCE_BANDS.medium ? 'medium' : 'low';
}
