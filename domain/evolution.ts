/** Each is rated 1 to 5 stars (EVAL-2). */
export const EVOLUTION_CRITERIA = ['conversation', 'understanding', 'dedication'] as const;
export type EvolutionCriterion = (typeof EVOLUTION_CRITERIA)[number];
export type EvolutionMarks = Readonly<Record<EvolutionCriterion, number>>;

export const EVOLUTION_RANGES = [3, 6, 12] as const;
export type EvolutionRange = (typeof EVOLUTION_RANGES)[number];

export interface MonthlyMeans extends EvolutionMarks {
  /** 'yyyy-MM' in the school's zone. */
  readonly month: string;
}

export type EvolutionPoint = Readonly<Record<EvolutionCriterion, number | null>> & {
  readonly month: string;
  readonly month_name: string;
};

export interface DateRange {
  readonly start_date: string;
  readonly end_date: string;
}

const MONTH_NAMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

export function isRating(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}

export function isFullyRated(marks: Partial<EvolutionMarks>): boolean {
  return EVOLUTION_CRITERIA.every((criterion) => isRating(marks[criterion] ?? 0));
}

/** Whole months as inclusive ISO dates, up to the month of `today`, so that a mark of today is shown (EVAL-8). */
export function evolutionRange(today: string, months: EvolutionRange): DateRange {
  const last = monthIndex(today);
  return { start_date: `${monthText(last - months + 1)}-01`, end_date: lastDayOf(last) };
}

export function monthlyEvolution(means: readonly MonthlyMeans[], range: DateRange): EvolutionPoint[] {
  const known = new Map(means.map((each) => [each.month, each]));
  const points: EvolutionPoint[] = [];
  for (let index = monthIndex(range.start_date); index <= monthIndex(range.end_date); index += 1) {
    const month = monthText(index);
    const given = known.get(month);
    points.push({
      month,
      month_name: MONTH_NAMES[index % 12] ?? '',
      conversation: given?.conversation ?? null,
      understanding: given?.understanding ?? null,
      dedication: given?.dedication ?? null,
    });
  }
  return points;
}

/** Two decimals; null for no values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}

function monthIndex(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthText(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

function lastDayOf(index: number): string {
  const day = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return `${monthText(index)}-${day}`;
}
