/** What a teacher marks after the last class of a week, each 1 to 5 stars (EVAL-2). */
export const EVOLUTION_CRITERIA = ['conversation', 'understanding', 'dedication'] as const;
export type EvolutionCriterion = (typeof EVOLUTION_CRITERIA)[number];
export type EvolutionMarks = Readonly<Record<EvolutionCriterion, number>>;

export const EVOLUTION_RANGES = [3, 6, 12] as const;
export type EvolutionRange = (typeof EVOLUTION_RANGES)[number];

/** The mean of each criterion in a month in which marks were given. */
export interface MonthlyMeans extends EvolutionMarks {
  /** 'yyyy-MM' in the school's zone. */
  readonly month: string;
}

/** A month of the chart: the mean of each criterion, or null when nothing was marked. */
export type EvolutionPoint = Readonly<Record<EvolutionCriterion, number | null>> & {
  readonly month: string;
  readonly month_name: string;
};

export interface DateRange {
  readonly start_date: string;
  readonly end_date: string;
}

const MONTH_NAMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** Whether a value is a whole number of stars from 1 to 5. */
export function isRating(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}

/** Whether all three criteria are rated (EVAL-2). */
export function isFullyRated(marks: Partial<EvolutionMarks>): boolean {
  return EVOLUTION_CRITERIA.every((criterion) => isRating(marks[criterion] ?? 0));
}

/**
 * The whole months a chart of 3, 6 or 12 months shows, as inclusive ISO dates. It ends with the month of `today`, so that
 * a mark given today shows (EVAL-8).
 */
export function evolutionRange(today: string, months: EvolutionRange): DateRange {
  const last = monthIndex(today);
  return { start_date: `${monthText(last - months + 1)}-01`, end_date: lastDayOf(last) };
}

/** Every month of a range in order, months without marks included. */
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

/** The mean to two decimals, or null of nothing. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}

/** Months since year 0, so that months can be counted across years. */
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
