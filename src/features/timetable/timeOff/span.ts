import { isPlausibleDay } from '../../../../domain/plausibleDay.ts';

/** First and last day, as ISO dates or as unparsed input. */
export interface Span {
  readonly start_date: string;
  readonly end_date: string;
}

/** Moves the last day too if it is blank or would precede the first. */
export function startingOn<S extends Span>(span: S, start_date: string): S {
  const { end_date } = span;
  const isBefore = end_date === '' || (isPlausibleDay(end_date) && end_date < start_date);
  return { ...span, start_date, end_date: isBefore && isPlausibleDay(start_date) ? start_date : end_date };
}

const hasDays = ({ start_date, end_date }: Span): boolean =>
  isPlausibleDay(start_date) && isPlausibleDay(end_date);
export const isReversed = (span: Span): boolean => hasDays(span) && span.end_date < span.start_date;
export const isSpan = (span: Span): boolean => hasDays(span) && !isReversed(span);
