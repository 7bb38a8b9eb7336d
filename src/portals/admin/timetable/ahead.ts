import { isoDate } from '../../../ui/dates.ts';

/** Separates what is over, newest first, from the rest; a past year stays whole. */
export function partedByToday<R>(year: number, rows: readonly R[], lastDay: (row: R) => string) {
  const today = isoDate(new Date());
  const isOver = (row: R) => year >= Number(today.slice(0, 4)) && lastDay(row) < today;
  return { ahead: rows.filter((row) => !isOver(row)), past: rows.filter(isOver).toReversed() };
}
