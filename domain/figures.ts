import type { Period } from './accounting.ts';
import { PLAN_DURATIONS, type PlanDuration } from './options.ts';

/** The first year of the period selector of the growth charts. */
export const FIRST_FIGURES_YEAR = 2024;

/** Period of the figures, optionally restricted to one seller or one duration of plan. */
export interface FigureFilter extends Period {
  readonly fev_id?: string | undefined;
  readonly plan_duration?: string | undefined;
}

/**
 * Figures of students whose list can be read: opportunities and sales of a period (FIG-1, FIG-2), students who came and were lost in it, and
 * those who were counted at its end (FIG-7).
 */
export const STUDENT_FIGURES = ['opportunity', 'sale', 'new', 'lost', 'counted'] as const;
export type StudentFigure = (typeof STUDENT_FIGURES)[number];

/** The duration of plan with a name in any case. */
export const planDurationNamed = (name: string | undefined): PlanDuration | undefined =>
  PLAN_DURATIONS.find((each) => each.toLowerCase() === name?.toLowerCase());

const padded = (value: number): string => String(value).padStart(2, '0');
const partsOf = (day: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};
/** Adds `by` months to the month of a day; formatted as yyyy-MM. */
function monthAfter(day: string, by: number): string {
  const [year, month] = partsOf(day);
  const index = year * 12 + month - 1 + by;
  return `${padded(Math.floor(index / 12)).padStart(4, '0')}-${padded((index % 12) + 1)}`;
}
const lengthOf = (month: string): number => {
  const [year, number] = partsOf(month);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};
const lastDayOf = (month: string): string => `${month}-${padded(lengthOf(month))}`;

/** The period from the first of the month to the given day. */
export const monthUntil = (day: string): Period => ({ from: `${day.slice(0, 7)}-01`, to: day });

/** The calendar month that contains the given day. */
export const wholeMonth = (day: string): Period => ({
  from: `${day.slice(0, 7)}-01`,
  to: lastDayOf(day.slice(0, 7)),
});

/** The days of a month, yyyy-MM, until the given day. */
export const daysOfMonth = (month: string, today: string): Period => {
  const { from, to } = wholeMonth(`${month}-01`);
  return { from, to: to < today ? to : today };
};

/** The period from 1 January to the given day. */
export const yearUntil = (day: string): Period => ({ from: `${day.slice(0, 4)}-01-01`, to: day });

/**
 * The period of the previous month that ends on the same day of the month, so that a trend compares equal spans. In a shorter month it ends
 * on the last day (FIG-4).
 */
export function lastMonthUntil(day: string): Period {
  const month = monthAfter(day, -1);
  return { from: `${month}-01`, to: `${month}-${padded(Math.min(partsOf(day)[2], lengthOf(month)))}` };
}

/** The period that starts eleven months before the month of the given day and ends on that day. */
export const twelveMonthsUntil = (day: string): Period => ({ from: `${monthAfter(day, -11)}-01`, to: day });

/** Lists the months of a period in order, as yyyy-MM. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let index = 0, month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(from, ++index))
    months.push(month);
  return months;
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/**
 * Sales as a percentage of the opportunities, with one decimal; null without opportunities (FIG-3). It may exceed 100, because a sale can be
 * made of an opportunity of an earlier period.
 */
export const conversionRate = (sales: number, opportunities: number): number | null =>
  opportunities === 0 ? null : oneDecimal((sales / opportunities) * 100);

/** Growth in percent, with one decimal; negative for a decline, null if the previous value is zero (FIG-4). */
export const trend = (now: number, before: number): number | null =>
  before === 0 ? null : oneDecimal(((now - before) / before) * 100);

export interface SellerSales {
  readonly fev_id: string;
  readonly total_sales: number;
  /** Cents. */
  readonly total_value: number;
  /** The moment of the last sale, in a form that sorts as text. */
  readonly last_sale: string;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Ranks sellers by sales, then value, then the earliest last sale, then id. Sellers with the same sales and value have the same position
 * (FIG-5).
 */
export function rankSellers<S extends SellerSales>(sellers: readonly S[]): (S & { position: number })[] {
  const sorted = sellers.toSorted(
    (a, b) =>
      b.total_sales - a.total_sales ||
      b.total_value - a.total_value ||
      byText(a.last_sale, b.last_sale) ||
      byText(a.fev_id, b.fev_id),
  );
  let position = 0;
  return sorted.map((seller, index) => {
    const above = sorted[index - 1];
    const shares = above?.total_sales === seller.total_sales && above.total_value === seller.total_value;
    if (!shares) position = index + 1;
    return { ...seller, position };
  });
}

export interface StudentMonth {
  readonly month: string;
  readonly new_students: number;
  readonly lost_students: number;
  /** Active students at the end of the month. */
  readonly total: number;
}

/** Computes the months of a period from the number of students before it and the arrivals and departures of each month (FIG-7). */
export function studentGrowth(
  period: Period,
  before: number,
  came: ReadonlyMap<string, number>,
  left: ReadonlyMap<string, number>,
): StudentMonth[] {
  let total = before;
  return monthsOf(period).map((month) => {
    const [new_students, lost_students] = [came.get(month) ?? 0, left.get(month) ?? 0];
    total += new_students - lost_students;
    return { month, new_students, lost_students, total };
  });
}

/** Converts an average of 1 to 5 into a grade out of 10, with one decimal. */
export const gradeOutOfTen = (average: number): number => oneDecimal(average * 2);

/** Kinds of pending work of the administration, the most urgent first (FIG-10). */
export const WAITING_KINDS = [
  'uncovered',
  'unanswered',
  'to_direct',
  'transfer',
  'reschedule',
  'privacy',
  'unpaid',
  'document',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Maximum number of entries shown for each kind. */
export const WAITING_SHOWN = 3;

const ESTIMATED_B2C = 80;
const ESTIMATED_CONVERSION = 50;

/** Estimates opportunities and the split between B2C and B2B from all sales; `value` is in cents (FIG-11). */
export function estimateSales(count: number, value: number) {
  const part = (all: number): number => Math.round((all * ESTIMATED_B2C) / 100);
  const b2c = { count: part(count), value: part(value) };
  return {
    opportunities: Math.round((count * 100) / ESTIMATED_CONVERSION),
    rate: count === 0 ? null : ESTIMATED_CONVERSION,
    b2c,
    b2b: { count: count - b2c.count, value: value - b2c.value },
  };
}
