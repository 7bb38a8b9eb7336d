import { EVOLUTION_CRITERIA, type EvolutionCriterion } from './evolution.ts';

/** Characters of what a teacher writes about a lesson (PROGRESS-1). */
export const LESSON_SUBJECT_MAX = 120;
export const LESSON_NOTES_MAX = 2000;
/** Days after its end for which the teacher of a lesson may write and change what was taught (PROGRESS-1). */
export const LESSON_RECORD_DAYS = 7;

const DAY_MS = 24 * 60 * 60_000;

interface RecordedLesson {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_cancelled: boolean;
}

export const recordableUntil = ({ ends_at }: Pick<RecordedLesson, 'ends_at'>): Date =>
  new Date(ends_at.getTime() + LESSON_RECORD_DAYS * DAY_MS);

type RecordFault = 'lesson_record_early' | 'lesson_record_late' | 'lesson_cancelled';

/** Why nothing can be written about a lesson now; null if something can (PROGRESS-1). */
export function recordFault(lesson: RecordedLesson, now: Date): RecordFault | null {
  if (lesson.is_cancelled) return 'lesson_cancelled';
  if (now < lesson.starts_at) return 'lesson_record_early';
  return now < recordableUntil(lesson) ? null : 'lesson_record_late';
}

/** The sums of a student's marks, one mark of each criterion in each evaluation. */
type SumsOfMarks = Readonly<Record<EvolutionCriterion, number>> & { readonly evaluations: number };

type MeanMarks = Readonly<Record<EvolutionCriterion | 'mean', number | null>>;

/** Two decimals, rounded down like the means of certificates, so that no mean shows what was not reached; null without marks (PROGRESS-3). */
export function meanMarks({ evaluations, ...sums }: SumsOfMarks): MeanMarks {
  const meanOf = (sum: number, marks: number) => (marks <= 0 ? null : Math.floor((sum * 100) / marks) / 100);
  const all = EVOLUTION_CRITERIA.reduce((sum, criterion) => sum + sums[criterion], 0);
  return {
    conversation: meanOf(sums.conversation, evaluations),
    understanding: meanOf(sums.understanding, evaluations),
    dedication: meanOf(sums.dedication, evaluations),
    mean: meanOf(all, evaluations * EVOLUTION_CRITERIA.length),
  };
}
