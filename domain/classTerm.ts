interface Recurrence {
  readonly recurrence?: boolean | undefined;
  /** ISO dates, both included. */
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * The recurrences of a class that go on to `until` for a student with the longer term (ISO dates): those that still meet and
 * end earlier. One that another recurrence follows has ended on purpose (MATCH-15).
 */
export const goingOn = <R extends Recurrence>(
  entries: readonly R[],
  { until, today }: { until: string; today: string },
): R[] => {
  const recurrent = entries.filter(({ recurrence }) => recurrence);
  return recurrent.filter(
    ({ end_date }) =>
      end_date < until && end_date >= today && !recurrent.some((later) => later.start_date > end_date),
  );
};

/**
 * The last day of a class with these recurrences, which go on for those who join with a longer term; null without any
 * (MATCH-15).
 */
export function lastDayOf(
  entries: readonly Recurrence[],
  terms: readonly (string | null | undefined)[],
): string | null {
  const days = entries.map(({ recurrence, start_date, end_date }) => (recurrence ? end_date : start_date));
  const longer = entries.some(({ recurrence }) => recurrence) ? terms.flatMap((term) => term ?? []) : [];
  return [...days, ...longer].sort().at(-1) || null;
}
