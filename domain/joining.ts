import type { Interval } from './zonedWeek.ts';

/** The room opens this long before the start (ROOM-2). */
export const JOIN_WINDOW_MINUTES = 15;

export type NextClassState = 'active' | 'joinable' | 'upcoming' | 'none';

export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

export function nextClassState(lesson: Interval | null, now: Date): NextClassState {
  if (lesson === null || now >= lesson.end) return 'none';
  if (now >= lesson.start) return 'active';
  return now.getTime() >= lesson.start.getTime() - JOIN_WINDOW_MINUTES * MINUTE_MS ? 'joinable' : 'upcoming';
}

export function canJoin(lesson: Interval | null, now: Date): boolean {
  const state = nextClassState(lesson, now);
  return state === 'active' || state === 'joinable';
}

/** The teacher ended it for everyone, and may open it again until its scheduled end. */
export function isEnded(lesson: { calendar_history_id: string | null; session_open: boolean }): boolean {
  return lesson.calendar_history_id !== null && !lesson.session_open;
}

export function nextLesson<Lesson extends Interval>(lessons: readonly Lesson[], now: Date): Lesson | null {
  return lessons
    .filter(({ end }) => end > now)
    .reduce<Lesson | null>((first, each) => (first && first.start <= each.start ? first : each), null);
}

/** Rounded up to the second; all zero after the instant. */
export function countdownTo(instant: Date, now: Date): Countdown {
  const seconds = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / SECOND_MS));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
