import type { Hours } from './hours.ts';

/** Places in a class, by its number and how many hours of the week it takes. */
export interface Seat {
  readonly class: number;
  readonly size: number;
}

/** Hours and classes available to a pair of student and teacher. */
export interface Demand {
  readonly frequency: number;
  readonly hours: Hours;
  readonly classes: readonly Seat[];
}

/** Pairs that fit one by one; those of student `s` are numbered from `from[s]` up to `from[s + 1]`. */
export interface Instance {
  readonly students: number;
  readonly from: Int32Array;
  readonly student: Int32Array;
  readonly teacher: Int32Array;
  readonly points: Int32Array;
  /** Students that each teacher can still take. */
  readonly places: Int32Array;
  /** Free seats of each class. */
  readonly seats: Int32Array;
  /** Students who already wait for the teacher's answer: their hours are kept free. */
  readonly held: readonly (readonly Demand[])[];
  demand(pair: number): Demand;
}

/** The pair of each student, or -1. */
export type Choice = Int32Array;

export const pairsOf = (choice: Choice): number[] => [...choice].filter((pair) => pair >= 0);

export function byTeacher(instance: Instance, pairs: readonly number[]): Map<number, number[]> {
  return Map.groupBy(pairs, (pair) => instance.teacher[pair] ?? -1);
}
