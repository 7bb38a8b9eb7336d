import type { Interval } from './zonedWeek.ts';

const MINUTE_MS = 60_000;

export interface LessonTime {
  readonly phase: 'before' | 'running' | 'over';
  /** Until the start, until the end or since the end; the last minute before a moment counts as one. */
  readonly minutes: number;
  /** Milliseconds until phase or minutes change. */
  readonly lasts: number;
}

/** What the room shows of the lesson's time (ROOM-10). */
export function lessonTime({ start, end }: Interval, now: Date): LessonTime {
  const [from, to, at] = [start.getTime(), end.getTime(), now.getTime()];
  if (at >= to) {
    const minutes = Math.floor((at - to) / MINUTE_MS);
    return { phase: 'over', minutes, lasts: (minutes + 1) * MINUTE_MS - (at - to) };
  }
  const left = (at < from ? from : to) - at;
  const minutes = Math.ceil(left / MINUTE_MS);
  return { phase: at < from ? 'before' : 'running', minutes, lasts: left - (minutes - 1) * MINUTE_MS };
}
