import { localDate } from '../../../../domain/schoolTime.ts';

/** Separates by the school's today what is over, newest first, from the rest; a past year stays whole. */
export function splitByToday<R>(year: number, rows: readonly R[], lastDay: (row: R) => string) {
  const today = localDate(new Date());
  const isOver = (row: R) => year >= Number(today.slice(0, 4)) && lastDay(row) < today;
  return { ahead: rows.filter((row) => !isOver(row)), past: rows.filter(isOver).toReversed() };
}
