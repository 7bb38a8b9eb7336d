import { isoDate } from '../../../ui/dates.ts';

/** What is over, newest first, apart from the rest; a year that has passed is shown as a whole. */
export function partedByToday<R>(year: number, rows: readonly R[], lastDay: (row: R) => string) {
  const today = isoDate(new Date());
  const isOver = (row: R) => year >= Number(today.slice(0, 4)) && lastDay(row) < today;
  return { ahead: rows.filter((row) => !isOver(row)), past: rows.filter(isOver).toReversed() };
}
