import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOURS, listHours } from '../../../domain/allocation/hours.ts';
import type { Choice, Demand, Instance } from '../../../domain/allocation/instance.ts';
import { bestPlan, studentWeight, type Value, worthOf } from '../../../domain/allocation/plan.ts';
import { isFeasible } from '../../../domain/allocation/seating.ts';
import type { Solver } from '../../../domain/allocation/solver.ts';
import { openHighs } from '../../../server/areas/matching/planning/highs.ts';
import { instanceOf, small } from './instances.ts';

let highs: Solver;
beforeAll(async () => {
  highs = await openHighs();
});

/** Every way of taking hours and whole classes, one student after the other. */
function canAllLearn(demands: readonly Demand[], seats: Int32Array): boolean {
  const taken = new Map<number, number>();
  const learn = (student: number, needed: number, from: number): boolean => {
    const demand = demands[student];
    if (!demand) return true;
    if (needed === 0) return learn(student + 1, demands[student + 1]?.frequency ?? 0, 0);
    const hours = listHours(demand.hours).map((hour) => ({ place: hour, size: 1, room: 1 }));
    const classes = demand.classes.map((seat) => ({
      place: HOURS + seat.class,
      size: seat.size,
      room: seats[seat.class] ?? 0,
    }));
    return [...classes, ...hours].some(({ place, size, room }, index) => {
      const used = taken.get(place) ?? 0;
      if (index < from || used >= room || size > needed) return false;
      taken.set(place, used + 1);
      const fits = learn(student, needed - size, index + 1);
      taken.set(place, used);
      return fits;
    });
  };
  return learn(0, demands[0]?.frequency ?? 0, 0);
}

function allows(instance: Instance, choice: Choice): boolean {
  const pairs = [...choice].filter((pair) => pair >= 0);
  return [...Map.groupBy(pairs, (pair) => instance.teacher[pair])].every(
    ([teacher, own]) =>
      own.length <= (instance.places[teacher ?? 0] ?? 0) &&
      canAllLearn(
        [...(instance.held[teacher ?? 0] ?? []), ...own.map((pair) => instance.demand(pair))],
        instance.seats,
      ),
  );
}

function* everyChoice(instance: Instance): Generator<Choice> {
  const options = Array.from({ length: instance.students }, (_, student) => [
    -1,
    ...Array.from(
      { length: (instance.from[student + 1] ?? 0) - (instance.from[student] ?? 0) },
      (__, index) => (instance.from[student] ?? 0) + index,
    ),
  ]);
  const count = options.reduce((product, { length }) => product * length, 1);
  for (let number = 0; number < count; number += 1) {
    let rest = number;
    yield Int32Array.from(
      options.map((option) => {
        const pair = option[rest % option.length] ?? -1;
        rest = Math.floor(rest / option.length);
        return pair;
      }),
    );
  }
}

const totalOf = (instance: Instance, { students, points }: Value) =>
  students * studentWeight(instance) + points;

/** The total of the best of all plans. */
function mostOf(instance: Instance): number {
  let most = 0;
  for (const choice of everyChoice(instance)) {
    const total = totalOf(instance, worthOf(instance, choice));
    if (total > most && allows(instance, choice)) most = total;
  }
  return most;
}

describe('the plan for the whole queue', () => {
  it('is feasible as the definition says, whole classes included', () => {
    fc.assert(
      fc.property(small, (world) => {
        const instance = instanceOf(world);
        for (const choice of everyChoice(instance))
          expect(isFeasible(instance, choice)).toBe(allows(instance, choice));
      }),
      { numRuns: 300 },
    );
  });

  it('equals the best of all plans, and is proved to', () => {
    fc.assert(
      fc.property(small, (world) => {
        const instance = instanceOf(world);
        const plan = bestPlan(instance, highs, () => 60);
        expect(allows(instance, plan.choice)).toBe(true);
        expect(totalOf(instance, plan.value)).toBe(mostOf(instance));
        expect(plan.bound).toEqual(plan.value);
      }),
      { numRuns: 3000 },
    );
  });

  it('is feasible, with a bound that holds, wherever the time runs out', () => {
    fc.assert(
      fc.property(small, fc.nat(120), (world, looks) => {
        const instance = instanceOf(world);
        let looked = 0;
        const plan = bestPlan(instance, highs, () => (looked++ < looks ? 60 : 0));
        expect(allows(instance, plan.choice)).toBe(true);
        expect(plan.value).toEqual(worthOf(instance, plan.choice));
        const most = mostOf(instance);
        expect(totalOf(instance, plan.value)).toBeLessThanOrEqual(most);
        expect(totalOf(instance, plan.bound)).toBeGreaterThanOrEqual(most);
      }),
      { numRuns: 1000 },
    );
  });
});
