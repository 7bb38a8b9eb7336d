import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { DayStrip } from '../timetable/DayStrip.tsx';
import styles from './HourList.module.css';
import type { GridCell } from './nextCell.ts';

interface Day {
  /** The column of its cells. */
  id: string;
  /** ISO date, of which only the weekday is shown where `isWeekly`. */
  date: string;
  title: string;
  /** Under the day. */
  note: string | number;
  noteText: string;
}

interface Props<C extends GridCell> {
  label: string;
  days: readonly Day[];
  /** Day that opens first. */
  first: string | undefined;
  isWeekly?: boolean;
  cells: readonly C[];
  cell: (cell: C) => ReactNode;
  none: string;
  /** Hours that are seldom needed stay closed behind this label. */
  fold?: { isFolded: (cell: C) => boolean; label: (count: number) => string };
  /** Part of a form that scrolls with its page. */
  whole?: boolean;
}

/** The hours of one day, below a strip of days. */
export function HourList<C extends GridCell>(props: Props<C>) {
  const { label, days, first, isWeekly = false, cells, cell, none, fold, whole } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const day = days.find(({ id }) => id === picked) ?? days.find(({ id }) => id === first) ?? days[0];
  if (!day) return null;
  const ofDay = cells.filter(({ column }) => column === day.id);
  const shown = fold ? ofDay.filter((each) => !fold.isFolded(each)) : ofDay;
  const folded = fold ? ofDay.filter(fold.isFolded) : [];
  const rows = (some: readonly C[]) => (
    <ul>
      {some.map((each) => (
        <li key={each.id} className={styles.row}>
          <span>{each.start_hour}</span>
          <div className={styles.box}>{cell(each)}</div>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={classes(styles.list, whole && styles.whole)}>
      <div className={styles.strip}>
        <DayStrip
          label={label}
          days={days}
          value={day.date}
          isWeekly={isWeekly}
          onChange={(date) => setPicked(days.find((each) => each.date === date)?.id ?? null)}
        />
      </div>
      <div className={styles.day}>
        <h2>{day.title}</h2>
        <span>{day.noteText}</span>
      </div>
      {shown.length === 0 && <p className={styles.none}>{none}</p>}
      {rows(shown)}
      {fold && folded.length > 0 && (
        <Disclosure key={day.id} label={fold.label(folded.length)}>
          {rows(folded)}
        </Disclosure>
      )}
    </div>
  );
}
