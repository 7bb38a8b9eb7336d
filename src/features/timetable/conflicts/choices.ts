import type { ResponseOf } from '../../../../contract/index.ts';

type Conflict = ResponseOf<'POST /v1/classes/preview'>['conflicts'][number];

/** Leaves the lesson out, or holds it although the school is closed or the teacher away. */
export type Choice = 'skip' | 'keep';
/** Choices keyed by the lesson's `original_start`. */
export type Choices = Readonly<Record<string, Choice>>;

/** The conflicts of each lesson, in their order. Nobody can be in two lessons at once, so such a lesson cannot be kept. */
export function lessonsOf(conflicts: readonly Conflict[]) {
  const byLesson = Map.groupBy(conflicts, ({ original_start }) => original_start);
  return [...byLesson].map(([start, against]) => ({
    start,
    against,
    canKeep: against.every(({ kind }) => kind === 'absence' || kind === 'closed'),
  }));
}

export const undecided = (conflicts: readonly Conflict[], choices: Choices): number =>
  lessonsOf(conflicts).filter(({ start }) => choices[start] === undefined).length;

/** The `skip` and `keep` of a change. */
export function decisionsOf(choices: Choices): { skip: string[]; keep: string[] } {
  const startsOf = (choice: Choice) =>
    Object.entries(choices).flatMap(([start, picked]) => (picked === choice ? start : []));
  return { skip: startsOf('skip'), keep: startsOf('keep') };
}
