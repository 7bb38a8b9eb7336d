import type { ResponseOf } from '../../../../contract/index.ts';
import { canJoin, isEnded, nextClassState } from '../../../../domain/joining.ts';

export type Lesson = ResponseOf<'GET /v1/calendar'>['response'][number];

export const rangeOf = ({ starts_at, ends_at }: Pick<Lesson, 'starts_at' | 'ends_at'>) => ({
  start: new Date(starts_at),
  end: new Date(ends_at),
});

/** The state takes precedence over the kind. */
export type LessonVariant = 'cancelled' | 'live' | 'past' | 'private' | 'group';

export function lessonVariant(lesson: Lesson, now: Date): LessonVariant {
  if (lesson.status === 'cancelled') return 'cancelled';
  if (isEnded(lesson)) return 'past';
  if (mayEnter(lesson, now)) return 'live';
  if (rangeOf(lesson).end <= now) return 'past';
  return lesson.plan_type === 'Particular' ? 'private' : 'group';
}

/** Open from 15 minutes before the start to the end, unless the lesson is cancelled. */
export const mayEnter = (lesson: Lesson, now: Date) =>
  lesson.status === 'scheduled' && canJoin(rangeOf(lesson), now);

export const isOn = (lesson: Lesson, now: Date) =>
  lesson.status === 'scheduled' && nextClassState(rangeOf(lesson), now) === 'active';

/** Lines that fit on a card: only the title under half an hour, three lines from 50 minutes on. */
export function linesFor(minutes: number): 1 | 2 | 3 {
  if (minutes < 30) return 1;
  return minutes < 50 ? 2 : 3;
}
