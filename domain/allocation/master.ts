import type { Cut } from './cuts.ts';
import { byTeacher, type Choice, type Instance, pairsOf } from './instance.ts';
import type { Program, Solver } from './solver.ts';

const FIRST_COLUMNS = 10;
const STEPS = 60;
const MORE_COLUMNS = 6;
const small = 1e-6;
/** Weights below this are noise of the solver. */
const slight = 1e-3;

/**
 * The plan as a linear program of the promising pairs: one teacher per student, the places of each teacher and the cuts
 * found so far. `bound` is computed here from the prices, over all pairs, so that it holds whatever the solver returned.
 */
export class Master {
  bound: number;
  private readonly instance: Instance;
  private readonly weight: number;
  private readonly program: Program;
  private readonly columns: number[] = [];
  private readonly columnOf = new Map<number, number>();
  private readonly cuts: { readonly upper: number; readonly coefficients: Float64Array }[] = [];
  private readonly cutsOf: number[][];
  private readonly pairsOf: Map<number, number[]>;
  /** Index of each pair within its teacher's pairs. */
  private readonly positions: Int32Array;
  private prices: Float64Array;
  /** The bound of the last prices, and those prices. */
  private atBest: { bound: number; prices: Float64Array } | null = null;

  constructor(
    instance: Instance,
    solver: Solver,
    weight: number,
    cuts: readonly Cut[],
    known: number,
    secondsLeft: () => number,
  ) {
    this.instance = instance;
    this.weight = weight;
    this.program = solver.open([...Array.from({ length: instance.students }, () => 1), ...instance.places]);
    this.cutsOf = Array.from(instance.places, () => []);
    this.pairsOf = byTeacher(instance, [...instance.teacher.keys()]);
    this.positions = new Int32Array(instance.teacher.length);
    for (const pairs of this.pairsOf.values())
      for (const [position, pair] of pairs.entries()) this.positions[pair] = position;
    this.add(cuts);
    this.bound = Number.POSITIVE_INFINITY;
    this.prices = this.descend(known, secondsLeft);
    // Without time to solve, only the bound is needed.
    if (secondsLeft() > 0) this.addColumns(this.firstColumns());
  }

  /** The weights of the pairs in the best mixture, without zeros. */
  solve(seconds: number): Map<number, number> {
    const solved = this.program.solve(seconds);
    this.prices = solved.prices.map((price) => (price > 0 && price < Infinity ? price : 0));
    this.judge(this.prices);
    const x = new Map<number, number>();
    for (const [column, pair] of this.columns.entries()) {
      const weight = solved.x[column] ?? 0;
      if (weight > slight) x.set(pair, Math.min(1, weight));
    }
    return x;
  }

  /** Adds the pairs that the prices make attractive; true if there was none. */
  price(): boolean {
    const { students, from } = this.instance;
    const found: number[] = [];
    for (let student = 0; student < students; student += 1) {
      const own = this.prices[student] ?? 0;
      const better: [number, number][] = [];
      for (let pair = from[student] ?? 0; pair < (from[student + 1] ?? 0); pair += 1) {
        const gain = this.worth(pair, this.prices) - own;
        if (gain > small && !this.columnOf.has(pair)) better.push([gain, pair]);
      }
      better.sort((a, b) => b[0] - a[0]);
      for (const [, pair] of better.slice(0, MORE_COLUMNS)) found.push(pair);
    }
    this.addColumns(found);
    return found.length === 0;
  }

  add(cuts: readonly Cut[]): void {
    const rows = {
      upper: [] as number[],
      starts: [] as number[],
      columns: [] as number[],
      values: [] as number[],
    };
    for (const { teacher, upper, coefficient } of cuts) {
      const pairs = this.pairsOf.get(teacher) ?? [];
      const coefficients = Float64Array.from(pairs, coefficient);
      this.cutsOf[teacher]?.push(this.cuts.push({ upper, coefficients }) - 1);
      rows.starts.push(rows.columns.length);
      rows.upper.push(upper);
      for (const [position, pair] of pairs.entries()) {
        const column = this.columnOf.get(pair);
        const value = coefficients[position] ?? 0;
        if (column === undefined || value === 0) continue;
        rows.columns.push(column);
        rows.values.push(value);
      }
    }
    if (cuts.length > 0) this.program.addRows(rows);
  }

  /** Uses only pairs that could be part of a better plan than `total`; the bound excludes the others. */
  solveWhole(start: Choice, total: number, seconds: number): Choice | null {
    const kept = this.keptFor(total);
    const known = pairsOf(start).flatMap((pair) => this.columnOf.get(pair) ?? []);
    const { x, bound } = this.program.solveWhole(kept, known, seconds);
    if (bound < this.bound) this.bound = Math.max(bound, total);
    if (!x) return null;
    const choice = new Int32Array(this.instance.students).fill(-1);
    for (const column of kept) {
      if ((x[column] ?? 0) < 0.5) continue;
      const pair = this.columns[column] ?? 0;
      choice[this.instance.student[pair] ?? 0] = pair;
    }
    return choice;
  }

  close(): void {
    this.program.close();
  }

  private keptFor(total: number): number[] {
    const { bound, prices } = this.atBest ?? { bound: this.bound, prices: this.prices };
    const { students, from } = this.instance;
    const kept: number[] = [];
    for (let student = 0; student < students; student += 1) {
      let most = 0;
      for (let pair = from[student] ?? 0; pair < (from[student + 1] ?? 0); pair += 1)
        most = Math.max(most, this.worth(pair, prices));
      for (let pair = from[student] ?? 0; pair < (from[student + 1] ?? 0); pair += 1)
        if (bound - (most - this.worth(pair, prices)) >= total + 1 - 1e-3) kept.push(pair);
    }
    this.addColumns(kept.filter((pair) => !this.columnOf.has(pair)));
    return kept.map((pair) => this.columnOf.get(pair) ?? 0);
  }

  private coefficient(cut: number, pair: number): number {
    return this.cuts[cut]?.coefficients[this.positions[pair] ?? 0] ?? 0;
  }

  private costOf(pair: number): number {
    return this.weight + (this.instance.points[pair] ?? 0);
  }

  /** Value of the pair less the prices of its teacher's places and hours. */
  private worth(pair: number, prices: Float64Array): number {
    const { students, places, teacher } = this.instance;
    const number = teacher[pair] ?? 0;
    let worth = this.costOf(pair) - (prices[students + number] ?? 0);
    for (const index of this.cutsOf[number] ?? []) {
      const price = prices[students + places.length + index] ?? 0;
      if (price > 0) worth -= price * this.coefficient(index, pair);
    }
    return worth;
  }

  /**
   * Lagrange's bound: the priced places and hours, and the best that each student could do at these prices. Returns how much of
   * each row those students would leave, or lack.
   */
  private judge(prices: Float64Array): Float64Array {
    const { students, from, places, teacher } = this.instance;
    const left = new Float64Array(students + places.length + this.cuts.length);
    left.set(places, students);
    for (const [index, cut] of this.cuts.entries()) left[students + places.length + index] = cut.upper;
    let bound = 0;
    for (let row = students; row < left.length; row += 1) bound += (left[row] ?? 0) * (prices[row] ?? 0);
    for (let student = 0; student < students; student += 1) {
      let most = 0;
      let best = -1;
      for (let pair = from[student] ?? 0; pair < (from[student + 1] ?? 0); pair += 1) {
        const worth = this.worth(pair, prices);
        if (worth <= most) continue;
        most = worth;
        best = pair;
      }
      bound += most;
      if (best < 0) continue;
      const number = teacher[best] ?? 0;
      left[students + number] = (left[students + number] ?? 0) - 1;
      for (const index of this.cutsOf[number] ?? []) {
        const row = students + places.length + index;
        left[row] = (left[row] ?? 0) - this.coefficient(index, best);
      }
    }
    if (bound < this.bound) {
      this.bound = bound;
      this.atBest = { bound, prices };
    }
    return left;
  }

  /** Initial prices: raised where students lack places or hours, lowered where some are left. */
  private descend(known: number, secondsLeft: () => number): Float64Array {
    const { students, places } = this.instance;
    let prices: Float64Array = new Float64Array(students + places.length + this.cuts.length);
    let pace = 1;
    for (let step = 0; step < STEPS; step += 1) {
      const before = this.bound;
      const left = this.judge(prices);
      if (step > 0 && this.bound > before - 0.5) pace *= 0.9;
      const moves = left.map((value, row) =>
        row < students || (value > 0 && prices[row] === 0) ? 0 : value,
      );
      const length = moves.reduce((sum, value) => sum + value * value, 0);
      if (length === 0 || this.bound < known + 1 || secondsLeft() <= 0) break;
      const size = (pace * (this.bound - known)) / length;
      prices = prices.map((price, row) => Math.max(0, price - size * (moves[row] ?? 0)));
    }
    return this.atBest?.prices ?? prices;
  }

  /** The most attractive pairs of each student at the first prices. */
  private firstColumns(): number[] {
    const { students, from } = this.instance;
    return Array.from({ length: students }, (_, student) => student).flatMap((student) => {
      const first = from[student] ?? 0;
      const pairs = Array.from({ length: (from[student + 1] ?? 0) - first }, (__, index) => {
        const pair = first + index;
        return { pair, worth: this.worth(pair, this.prices) };
      });
      pairs.sort((a, b) => b.worth - a.worth);
      return pairs.slice(0, FIRST_COLUMNS).map(({ pair }) => pair);
    });
  }

  private addColumns(pairs: readonly number[]): void {
    const { students, places, teacher } = this.instance;
    const columns = {
      cost: [] as number[],
      starts: [] as number[],
      rows: [] as number[],
      values: [] as number[],
    };
    for (const pair of pairs) {
      this.columnOf.set(pair, this.columns.push(pair) - 1);
      columns.cost.push(this.costOf(pair));
      columns.starts.push(columns.rows.length);
      columns.rows.push(this.instance.student[pair] ?? 0, students + (teacher[pair] ?? 0));
      columns.values.push(1, 1);
      for (const index of this.cutsOf[teacher[pair] ?? 0] ?? []) {
        const value = this.coefficient(index, pair);
        if (value === 0) continue;
        columns.rows.push(students + places.length + index);
        columns.values.push(value);
      }
    }
    if (pairs.length > 0) this.program.addColumns(columns);
  }
}
