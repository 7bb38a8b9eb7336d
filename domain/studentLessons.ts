import type { ClassOfTeacher, FittingHour, UnfitReason } from './fittingHours.ts';
import type { Interval } from './zonedWeek.ts';

/** Minimum notice for a student to give up a lesson or to request another slot (LESSON-1). */
export const NOTICE_HOURS = 24;
/** A make-up is taken within this time of the lesson that was given up (LESSON-2). */
export const MAKEUP_DAYS = 30;
/** Minimum validity of a make-up that the school returns, from then on (LESSON-7). */
export const MAKEUP_RETURN_DAYS = 14;
/** The student is reminded of an open make-up this long before it expires. */
export const MAKEUP_REMINDER_DAYS = 3;
export const RESCHEDULE_MESSAGE_MAX = 300;
export const RESCHEDULE_REASON_MAX = 300;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Counts absolute hours, so that a change of the clocks in between does not shorten the notice. */
export const freeUntil = (starts_at: Date): Date => after(starts_at, -NOTICE_HOURS * HOUR_MS);

export const isInTime = (starts_at: Date, now: Date): boolean => now <= freeUntil(starts_at);

export const makeupExpiry = (starts_at: Date): Date => after(starts_at, MAKEUP_DAYS * DAY_MS);

/** Expiry of a make-up whose lesson does not take place: the first one, or later to leave time to choose again (LESSON-7). */
export function returnedExpiry(expires_at: Date, now: Date): Date {
  const least = after(now, MAKEUP_RETURN_DAYS * DAY_MS);
  return expires_at > least ? expires_at : least;
}

/** A make-up that expires in it is about to expire. */
export const reminderWindow = (now: Date): Interval => ({
  start: now,
  end: after(now, MAKEUP_REMINDER_DAYS * DAY_MS),
});

/** The span in which a wanted hour may begin: not too soon for the teacher to answer, and before the make-up expires (LESSON-3). */
export const wantedWindow = (expires_at: Date, now: Date): Interval => ({
  start: after(now, NOTICE_HOURS * HOUR_MS),
  end: expires_at,
});

export const isWithin = ({ start, end }: Interval, moment: Date): boolean => moment >= start && moment < end;

/** An hour that a student may want, and the reasons against it. */
export interface WantedHour extends Interval {
  /** The lesson with the seat; null for a free hour. */
  readonly to_lesson_id: string | null;
  readonly reasons: readonly UnfitReason[];
}

/** A lesson of this length from each hour on: every hour that it touches has to be free for both (LESSON-3). */
export function freeStarts(hours: readonly FittingHour[], minutes: number): WantedHour[] {
  const needed = Math.ceil((minutes * MINUTE_MS) / HOUR_MS);
  const known = new Map(hours.map(({ date, range, reasons }) => [key(date, range.start), reasons]));
  return hours.map(({ date, range: { start } }) => {
    // A lesson stays within a day of the teacher.
    const touched = Array.from(
      { length: needed },
      (_, index) => known.get(key(date, after(start, index * HOUR_MS))) ?? (['absent'] as const),
    );
    const end = after(start, minutes * MINUTE_MS);
    return { start, end, to_lesson_id: null, reasons: [...new Set(touched.flat())] };
  });
}

const key = (date: string, start: Date): string => `${date} ${start.getTime()}`;

/** The seats in lessons, of which `fittingHours` was given each as a class of its own (LESSON-3). */
export function seatHours(hours: readonly FittingHour[], lessons: readonly ClassOfTeacher[]): WantedHour[] {
  const times = new Map(lessons.map(({ class_id, lessons: [time] }) => [class_id, time]));
  return hours.flatMap(({ class_id, reasons }) => {
    const time = class_id === null ? undefined : times.get(class_id);
    return time ? { ...time, to_lesson_id: class_id, reasons } : [];
  });
}

interface Request {
  readonly starts_at: Date;
  /** Null for a lesson that was given up: there is nothing left to miss. */
  readonly lesson_starts_at: Date | null;
}

/** An unanswered request expires when the wanted hour or the lesson begins (LESSON-5). */
export const requestExpiry = ({ starts_at, lesson_starts_at }: Request): Date =>
  lesson_starts_at !== null && lesson_starts_at < starts_at ? lesson_starts_at : starts_at;

export interface AskedHour {
  /** Lesson and wanted slot as they were when the student asked. */
  readonly lesson: Interval;
  readonly wanted: Interval;
  /** Teacher who was asked. */
  readonly teacher_id: string;
}

/** The present state of a request's lesson and hour. */
export interface HourNow {
  /** Null when the student has no seat in it, or it was cancelled. */
  readonly lesson: Interval | null;
  /** If true, the make-up counts and not the lesson. */
  readonly is_given_up: boolean;
  /** Lesson with the wanted seat, or null when it does not take place. A `free` slot is looked up when it is given. */
  readonly wanted: Interval | null | 'free';
  /** Teacher of the wanted slot. */
  readonly teacher_id: string;
}

/** Void without what the student wanted to leave, or to take; handed to whoever gives the hour by then (LESSON-8). */
export function requestFate(asked: AskedHour, now: HourNow): 'stands' | 'handed' | 'void' {
  const hasLesson = now.is_given_up || isSame(now.lesson, asked.lesson);
  const hasHour = now.wanted === 'free' || isSame(now.wanted, asked.wanted);
  if (!hasLesson || !hasHour) return 'void';
  return now.teacher_id === asked.teacher_id ? 'stands' : 'handed';
}

const isSame = (one: Interval | null, other: Interval): boolean =>
  one !== null && +one.start === +other.start && +one.end === +other.end;
