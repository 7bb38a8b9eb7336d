import { addDays, weekStartOf } from '../../../domain/week.ts';

export const VIEWS = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof VIEWS)[number];

export interface Period {
  /** The first day that is loaded. */
  readonly first: string;
  readonly days: number;
}

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
const nextMonth = (date: string) => firstOfMonth(addDays(firstOfMonth(date), 31));

/** Whole weeks around the date; a day is loaded with its week. */
export function periodOf(view: CalendarView, date: string): Period {
  if (view !== 'month') return { first: weekStartOf(date), days: 7 };
  const first = weekStartOf(firstOfMonth(date));
  const last = addDays(weekStartOf(addDays(nextMonth(date), -1)), 7);
  return { first, days: Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) };
}

/** The days that the heading names. */
export function shownDays(view: CalendarView, date: string): readonly [string, string] {
  if (view === 'month') return [firstOfMonth(date), addDays(nextMonth(date), -1)];
  if (view === 'day') return [date, date];
  const sunday = weekStartOf(date);
  return [sunday, addDays(sunday, 6)];
}

export function step(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view !== 'month') return addDays(date, 7 * by);
  return by === 1 ? nextMonth(date) : firstOfMonth(addDays(firstOfMonth(date), -1));
}
