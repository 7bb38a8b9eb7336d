import type { ResponseOf } from '../../../../contract/index.ts';

export type ConflictGroup = ResponseOf<'POST /v1/classes/preview'>['groups'][number];

/** Leaves the lesson out, or holds it although the school is closed or the teacher away. */
export type Choice = 'skip' | 'keep';
/** Choices keyed by the lesson's `original_start`. */
export type Choices = Readonly<Record<string, Choice>>;

const startsOf = (groups: readonly ConflictGroup[]): string[] => [
  ...new Set(groups.flatMap(({ original_starts }) => original_starts)),
];

/** The number of lessons that have a conflict, some of them several. */
export const lessonCount = (groups: readonly ConflictGroup[]): number => startsOf(groups).length;

export const undecided = (groups: readonly ConflictGroup[], choices: Choices): number =>
  startsOf(groups).filter((start) => choices[start] === undefined).length;

/** The choice for all lessons of a group; null where they have different ones or none. */
export function choiceOf(
  { original_starts: [first, ...others] }: ConflictGroup,
  choices: Choices,
): Choice | null {
  const choice = first === undefined ? undefined : choices[first];
  return choice && others.every((start) => choices[start] === choice) ? choice : null;
}

export const withChoice = (choices: Choices, groups: readonly ConflictGroup[], choice: Choice): Choices => ({
  ...choices,
  ...Object.fromEntries(startsOf(groups).map((start) => [start, choice])),
});

/** The `skip` and `keep` of a change. */
export function decisionsOf(choices: Choices): { skip: string[]; keep: string[] } {
  const chosenAs = (choice: Choice) =>
    Object.entries(choices).flatMap(([start, picked]) => (picked === choice ? start : []));
  return { skip: chosenAs('skip'), keep: chosenAs('keep') };
}
