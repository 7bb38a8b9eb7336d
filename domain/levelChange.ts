import { isLonger } from './characters.ts';
import { STUDENT_LEVELS, type StudentLevel } from './options.ts';

export const LEVEL_REASON_MIN = 15;
export const LEVEL_REASON_MAX = 500;

export type LevelChangeIssue = 'level_same' | 'level_one_step' | 'level_reason_short';

interface LevelChange {
  readonly from: StudentLevel;
  readonly to: StudentLevel;
  /** Administrators are not limited to one step. */
  readonly byTeacher: boolean;
  readonly reason?: string | undefined;
}

const stepsOf = ({ from, to }: Pick<LevelChange, 'from' | 'to'>): number =>
  STUDENT_LEVELS.indexOf(to) - STUDENT_LEVELS.indexOf(from);

export const isLevelDown = (change: Pick<LevelChange, 'from' | 'to'>): boolean => stepsOf(change) < 0;

/** Null when the level may change (EVAL-10). */
export function levelChangeIssue(change: LevelChange): LevelChangeIssue | null {
  const steps = stepsOf(change);
  if (steps === 0) return 'level_same';
  if (change.byTeacher && Math.abs(steps) > 1) return 'level_one_step';
  return steps < 0 && !isReason(change.reason) ? 'level_reason_short' : null;
}

const isReason = (reason = ''): boolean => isLonger(reason.trim(), LEVEL_REASON_MIN - 1);

/** The levels that the caller may choose. */
export const levelsFrom = (from: StudentLevel, byTeacher: boolean): StudentLevel[] =>
  STUDENT_LEVELS.filter((to) => {
    const steps = Math.abs(stepsOf({ from, to }));
    return steps > 0 && (!byTeacher || steps === 1);
  });
