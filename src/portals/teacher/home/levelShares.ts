import { STUDENT_LEVELS, type StudentLevel } from '../../../../domain/options.ts';
import type { TeacherMetrics } from './Metrics.tsx';

/** Slices under this share carry no label on the chart. */
const LABELLED = 0.08;

export interface LevelShare {
  readonly level: StudentLevel;
  readonly count: number;
  /** Whole percent. */
  readonly percent: number;
  readonly labelled: boolean;
}

/** The students of each level with their share of all; no students give no shares. */
export function levelShares(levels: TeacherMetrics['distribution_by_level']): LevelShare[] {
  const counts = [levels.zero, levels.basic, levels.intermediate, levels.advanced];
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  return STUDENT_LEVELS.map((level, index) => {
    const count = counts[index] ?? 0;
    return { level, count, percent: Math.round((count / all) * 100), labelled: count / all >= LABELLED };
  });
}
