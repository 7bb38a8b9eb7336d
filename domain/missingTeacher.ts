import type { Stay } from './attendance.ts';
import type { Interval } from './zonedWeek.ts';

/** The school is told when no teacher is in this long after the start of a lesson (ROOM-15). */
export const TEACHER_GRACE_MINUTES = 3;

const MINUTE_MS = 60_000;

export interface ExpectedLesson extends Interval {
  readonly is_cancelled: boolean;
  /** A host has ended the room for all. */
  readonly is_ended: boolean;
}

/** Until when the teacher may come without the school being told. */
export const teacherDue = ({ start }: Pick<Interval, 'start'>): Date =>
  new Date(start.getTime() + TEACHER_GRACE_MINUTES * MINUTE_MS);

/**
 * Whether the lesson is under way without its teacher, who has not been in since the grace ended. A teacher who came and left
 * before that has not given the lesson; one who came late has.
 */
export function isTeacherMissing(lesson: ExpectedLesson, stays: readonly Stay[], now: Date): boolean {
  const due = teacherDue(lesson);
  if (lesson.is_cancelled || lesson.is_ended || now < due || now >= lesson.end) return false;
  return !stays.some(({ joined_at, left_at }) => joined_at <= now && (left_at === null || left_at >= due));
}
