import { addHour, countHours, countOutside, HOURS, type Hours, listHours, noHours } from './hours.ts';
import type { Demand, Instance } from './instance.ts';
import { canSeat } from './seating.ts';

/** Sum of `coefficient` over a teacher's pairs ≤ `upper`, in every plan that has lessons for all. */
export interface Cut {
  readonly teacher: number;
  readonly upper: number;
  coefficient(pair: number): number;
}

const SCALE = 10_000;
const enough = 1e-3;

/** Lessons the student cannot have outside these hours and classes. */
function neededWithin(
  { frequency, hours, classes }: Demand,
  within: Hours,
  inside: ReadonlySet<number>,
): number {
  const elsewhere = classes.reduce((sum, seat) => sum + (inside.has(seat.class) ? 0 : seat.size), 0);
  return Math.max(0, frequency - elsewhere - countOutside(hours, within));
}

/** (Hall) These hours and classes hold only so many lessons, and students already waiting for the teacher need theirs. */
function hallCut(
  instance: Instance,
  teacher: number,
  within: Hours,
  inside: ReadonlyMap<number, number>,
): Cut {
  const ofClasses = [...inside].reduce(
    (sum, [number, size]) => sum + size * (instance.seats[number] ?? 0),
    0,
  );
  const classes = new Set(inside.keys());
  const ofHeld = (instance.held[teacher] ?? []).reduce(
    (sum, demand) => sum + neededWithin(demand, within, classes),
    0,
  );
  return {
    teacher,
    upper: countHours(within) + ofClasses - ofHeld,
    coefficient: (pair) => neededWithin(instance.demand(pair), within, classes),
  };
}

/** All hours and classes that the teacher shares with any student. */
export function widestCut(instance: Instance, teacher: number, pairs: readonly number[]): Cut {
  const within = noHours();
  const inside = new Map<number, number>();
  for (const { hours, classes } of [
    ...pairs.map((pair) => instance.demand(pair)),
    ...(instance.held[teacher] ?? []),
  ]) {
    for (const [word, bits] of hours.entries()) within[word] = (within[word] ?? 0) | bits;
    for (const seat of classes) inside.set(seat.class, seat.size);
  }
  return hallCut(instance, teacher, within, inside);
}

/**
 * Cuts for lessons of `pairs`, each of weight `x`, that do not flow into the teacher's hours and seats: what the students with missing
 * lessons can reach is too small for those who need it.
 */
export function hallCuts(
  instance: Instance,
  teacher: number,
  pairs: readonly number[],
  x: readonly number[],
): Cut[] {
  const held = instance.held[teacher] ?? [];
  const demands = [...pairs.map((pair) => instance.demand(pair)), ...held];
  const weights = [...x, ...held.map(() => 1)].map((weight) => Math.round(weight * SCALE));
  const isViolated = ({ upper, coefficient }: Cut) =>
    pairs.reduce((sum, pair, index) => sum + coefficient(pair) * (x[index] ?? 0), 0) > upper + enough;
  return new PlaceFlow(instance, demands, weights)
    .sections()
    .map(({ within, inside }) => hallCut(instance, teacher, within, inside))
    .filter(isViolated);
}

/** Cut for conflicts that only whole classes explain: of a minimal set that cannot be seated, one student must go elsewhere. */
export function oneLess(instance: Instance, teacher: number, pairs: readonly number[]): Cut {
  let least = [...pairs];
  for (const pair of pairs) {
    const without = least.filter((each) => each !== pair);
    if (!canSeat(instance, teacher, without)) least = without;
  }
  const named = new Set(least);
  return { teacher, upper: least.length - 1, coefficient: (pair) => Number(named.has(pair)) };
}

/** Largest flow from students through hours and classes, by shortest paths. */
class PlaceFlow {
  private readonly demands: readonly Demand[];
  private readonly places: number[];
  private readonly sizes = new Map<number, number>();
  private readonly free: number[];
  /** Per student: place index → flow. */
  private readonly flows: Map<number, number>[];
  private readonly most: Map<number, number>[];
  private readonly left: number[];

  constructor(instance: Instance, demands: readonly Demand[], weights: readonly number[]) {
    this.demands = demands;
    const index = new Map<number, number>();
    this.places = [];
    this.free = [];
    const at = (place: number, capacity: number): number => {
      const known = index.get(place);
      if (known !== undefined) return known;
      this.free.push(capacity * SCALE);
      index.set(place, this.places.length);
      return this.places.push(place) - 1;
    };
    this.most = demands.map((demand, student) => {
      const weight = weights[student] ?? 0;
      const most = new Map<number, number>();
      for (const hour of listHours(demand.hours)) most.set(at(hour, 1), weight);
      for (const seat of demand.classes) {
        this.sizes.set(seat.class, Math.max(seat.size, this.sizes.get(seat.class) ?? 0));
        most.set(at(HOURS + seat.class, seat.size * (instance.seats[seat.class] ?? 0)), seat.size * weight);
      }
      return most;
    });
    this.flows = demands.map(() => new Map());
    this.left = demands.map(({ frequency }, student) => frequency * (weights[student] ?? 0));
  }

  /** Hours and classes that students with missing lessons can reach, of each of them and of all; none if nothing is missing. */
  sections(): { within: Hours; inside: Map<number, number> }[] {
    for (const student of this.demands.keys())
      while ((this.left[student] ?? 0) > 0) if (!this.push(student)) break;
    const short = [...this.left.keys()].filter((student) => (this.left[student] ?? 0) > 0);
    const reached = [...short.map((student) => [student]), ...(short.length > 1 ? [short] : [])].map(
      (start) => [...this.search(start).keys()].sort((a, b) => a - b),
    );
    return [...new Map(reached.map((places) => [places.join(), places])).values()].map((places) => {
      const within = noHours();
      const inside = new Map<number, number>();
      for (const place of places) {
        const number = this.places[place] ?? 0;
        if (number < HOURS) addHour(within, number);
        else inside.set(number - HOURS, this.sizes.get(number - HOURS) ?? 1);
      }
      return { within, inside };
    });
  }

  /** Returns the student from whom each place was reached. Given `found`, stops at the first place with room. */
  private search(students: readonly number[], found?: { place: number }): Map<number, number> {
    const from = new Map<number, number>();
    const seen = new Set(students);
    const queue = [...students];
    for (const student of queue) {
      for (const [place, most] of this.most[student] ?? []) {
        if (from.has(place) || (this.flows[student]?.get(place) ?? 0) >= most) continue;
        from.set(place, student);
        if (found && (this.free[place] ?? 0) > 0) {
          found.place = place;
          return from;
        }
        for (const [other, flow] of this.flows.entries())
          if (!seen.has(other) && (flow.get(place) ?? 0) > 0) {
            seen.add(other);
            this.via.set(other, place);
            queue.push(other);
          }
      }
    }
    return from;
  }

  private readonly via = new Map<number, number>();

  private push(student: number): boolean {
    const found = { place: -1 };
    const from = this.search([student], found);
    if (found.place < 0) return false;
    const steps: { student: number; place: number; back: number }[] = [];
    let amount = Math.min(this.left[student] ?? 0, this.free[found.place] ?? 0);
    for (let place = found.place; ; ) {
      const by = from.get(place) ?? student;
      amount = Math.min(amount, (this.most[by]?.get(place) ?? 0) - (this.flows[by]?.get(place) ?? 0));
      const back = by === student ? -1 : (this.via.get(by) ?? -1);
      if (back >= 0) amount = Math.min(amount, this.flows[by]?.get(back) ?? 0);
      steps.push({ student: by, place, back });
      if (back < 0) break;
      place = back;
    }
    for (const step of steps) {
      const flow = this.flows[step.student];
      flow?.set(step.place, (flow.get(step.place) ?? 0) + amount);
      if (step.back >= 0) flow?.set(step.back, (flow.get(step.back) ?? 0) - amount);
    }
    this.free[found.place] = (this.free[found.place] ?? 0) - amount;
    this.left[student] = (this.left[student] ?? 0) - amount;
    return true;
  }
}
