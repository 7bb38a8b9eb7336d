import { type Cut, hallCuts, oneLess, widestCut } from './cuts.ts';
import { byTeacher, type Choice, type Instance, pairsOf } from './instance.ts';
import { Master } from './master.ts';
import { complete, firstPlan, improved, rounded } from './rounding.ts';
import { canSeat } from './seating.ts';
import type { Solver } from './solver.ts';

export interface Value {
  readonly students: number;
  readonly points: number;
}

export interface Plan {
  readonly choice: Choice;
  readonly value: Value;
  /** No plan has more students, nor more points with as many; equal to `value` if the plan is optimal. */
  readonly bound: Value;
}

const whole = 1e-5;

/** More than the points of all students together, so that one student more is better than any points. */
export function studentWeight({ students, from, points }: Instance): number {
  let sum = 1;
  for (let student = 0; student < students; student += 1) {
    let most = 0;
    for (let pair = from[student] ?? 0; pair < (from[student + 1] ?? 0); pair += 1)
      most = Math.max(most, points[pair] ?? 0);
    sum += most;
  }
  return sum;
}

export function worthOf({ points }: Instance, choice: Choice): Value {
  const pairs = pairsOf(choice);
  return { students: pairs.length, points: pairs.reduce((sum, pair) => sum + (points[pair] ?? 0), 0) };
}

/** Most students, then most points (MATCH-11), with a bound that holds even when `secondsLeft` ran out. */
export function bestPlan(instance: Instance, solver: Solver, secondsLeft: () => number): Plan {
  const weight = studentWeight(instance);
  const total = (choice: Choice) => {
    const { students, points } = worthOf(instance, choice);
    return students * weight + points;
  };
  let best = firstPlan(instance);
  const keep = (choice: Choice) => {
    if (total(choice) > total(best)) best = choice;
  };
  const master = new Master(instance, solver, weight, widestCuts(instance), total(best), secondsLeft);
  const isProved = () => Math.floor(master.bound + whole) <= total(best);
  const lift = (x: ReadonlyMap<number, number>) =>
    keep(improved(instance, complete(instance, rounded(instance, x), secondsLeft), secondsLeft));
  try {
    let isConverged = false;
    for (let needed = 0; !isConverged && !isProved() && secondsLeft() > needed; ) {
      const before = secondsLeft();
      const x = master.solve(before);
      const isPriced = master.price();
      const cuts = cutsAgainst(instance, x);
      master.add(cuts);
      if (!isProved()) lift(x);
      isConverged = isPriced && cuts.length === 0;
      needed = before - secondsLeft();
    }
    while (isConverged && !isProved() && secondsLeft() > 0) {
      const found = master.solveWhole(best, total(best), secondsLeft());
      if (!found) break;
      const x = new Map(pairsOf(found).map((pair) => [pair, 1]));
      const cuts = cutsAgainst(instance, x);
      master.add(cuts);
      if (cuts.length > 0) lift(x);
      else keep(found);
      if (cuts.length === 0 && !isProved()) break;
    }
  } finally {
    master.close();
  }
  const value = worthOf(instance, best);
  const bound = Math.max(Math.floor(master.bound + whole), total(best));
  const most = Math.floor(bound / weight);
  return {
    choice: best,
    value,
    bound: { students: most, points: most === value.students ? bound - most * weight : bound % weight },
  };
}

function widestCuts(instance: Instance): Cut[] {
  const pairs = Array.from(instance.teacher.keys());
  return [...byTeacher(instance, pairs)].map(([teacher, own]) => widestCut(instance, teacher, own));
}

function cutsAgainst(instance: Instance, x: ReadonlyMap<number, number>): Cut[] {
  return [...byTeacher(instance, [...x.keys()])].flatMap(([teacher, pairs]) => {
    const weights = pairs.map((pair) => x.get(pair) ?? 0);
    const cuts = hallCuts(instance, teacher, pairs, weights);
    if (cuts.length > 0) return cuts;
    const isWhole = weights.every((weight) => weight > 1 - whole);
    return isWhole && !canSeat(instance, teacher, pairs) ? [oneLess(instance, teacher, pairs)] : [];
  });
}
