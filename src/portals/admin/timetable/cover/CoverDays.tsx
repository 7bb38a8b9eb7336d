import type { ReactNode } from 'react';
import { isoDate, localZone, useDates } from '../../../../ui/dates.ts';
import styles from './Cover.module.css';

interface Props<L> {
  lessons: readonly L[];
  row: (lesson: L) => ReactNode;
}

/** Lessons by day, in the zone of this device. */
export function CoverDays<L extends { starts_at: string }>({ lessons, row }: Props<L>) {
  const { formatDayMonth } = useDates(localZone());
  const days = Map.groupBy(lessons, ({ starts_at }) => isoDate(new Date(starts_at)));
  return [...days].map(([date, ofDay]) => (
    <section key={date} aria-label={formatDayMonth(date)}>
      <h3 className={styles.day}>{formatDayMonth(date)}</h3>
      <ul className={styles.rows}>{ofDay.map(row)}</ul>
    </section>
  ));
}
