import type { OwnTime } from './fittingHours.ts';
import type { MatchTeacher } from './matching.ts';
import type { StudentLevel } from './options.ts';
import type { Interval } from './zonedWeek.ts';

/** Ordered by how little they change for students, least first (CAL-18). */
export const COVER_KINDS = ['same_hour', 'same_day', 'later'] as const;
export type CoverKind = (typeof COVER_KINDS)[number];

export const COVER_REASONS = [
  'one_for_class',
  'free_then',
  'nobody_free',
  'nobody_teaches',
  'no_hour_that_day',
  'no_hour',
] as const;
export type CoverReason = (typeof COVER_REASONS)[number];

/** Days after the time off in which the class's own teacher can give the lesson. */
export const LATER_DAYS = 7;
export interface CoverLesson extends Interval {
  readonly id: string;
  readonly class_id: string;
  readonly course_id: string;
  readonly level: StudentLevel;
  /** IANA zone that determines the day. */
  readonly zone: string;
  readonly student_ids: readonly string[];
}

export interface CoverTeacher
  extends Pick<MatchTeacher, 'id' | 'is_active' | 'course_ids' | 'is_confident_teaching_advanced_students'> {
  readonly time: OwnTime;
}

export interface CoverInput {
  /** Lessons of the teacher who is away; they do not overlap. */
  readonly lessons: readonly CoverLesson[];
  /** Includes the one who is away. */
  readonly teachers: readonly CoverTeacher[];
  readonly away: string;
  /** The end of the time off. */
  readonly until: Date;
  readonly students: ReadonlyMap<string, OwnTime>;
  /** ISO dates. */
  readonly closed: ReadonlySet<string>;
  readonly now: Date;
}

export interface CoverOption extends Interval {
  readonly kind: CoverKind;
  readonly teacher_id: string;
}

export interface CoverChoice {
  readonly lesson_id: string;
  /** Null when the lesson can only be cancelled. */
  readonly option: CoverOption | null;
  readonly reason: CoverReason;
  /** Other teachers who teach the course and the level. */
  readonly teachers: number;
  readonly alternatives: readonly CoverOption[];
}
