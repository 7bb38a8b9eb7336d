import { type FittingHour, fittingHours } from '../../../domain/fittingHours.ts';
import { type Match, matchOf } from '../../../domain/matching.ts';
import { AppError } from '../../platform/errors.ts';
import type { StudentFacts } from './studentFacts.ts';
import { type TeacherFacts, type TeacherWeek, withSeats } from './teacherFacts.ts';

/** Weeks in which allocation requires a free hour; the acceptance grid covers the whole term. */
export const ALLOCATION_WEEKS = 8;

export interface Fit {
  readonly match: Match;
  readonly hours: readonly FittingHour[];
}

/** (MATCH-2) */
export function fitOf(
  student: StudentFacts,
  teacher: TeacherFacts,
  week: TeacherWeek,
  now: Date,
  weeks: number,
): Fit {
  const hours = fittingHours(week.time, student.time, week.weekStart, weeks);
  return { hours, match: matchOf(student.match, withSeats(teacher, week), hours, now) };
}

/** Throws 417 with the first broken rule. */
export function refuseUnfit({ issues }: Pick<Match, 'issues'>): void {
  const [first] = issues;
  if (first) throw new AppError('teacher_does_not_fit', { reason: { code: `match_${first}` } });
}
