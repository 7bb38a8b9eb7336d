import { dayOfMonth, useDates } from '../../ui/dates.ts';
import styles from './DayStrip.module.css';

interface Day {
  /** ISO date. */
  date: string;
  /** A short text under the number; `noteText` has its full form. */
  note?: string | number;
  noteText?: string;
  today?: boolean;
}

interface Props {
  label: string;
  days: readonly Day[];
  value: string;
  /** Shows days of any week, without their date. */
  isWeekly?: boolean;
  onChange: (date: string) => void;
}

export function DayStrip({ label, days, value, isWeekly = false, onChange }: Props) {
  const { formatDayMonth, formatWeekday } = useDates();
  return (
    <fieldset className={styles.strip}>
      <legend className="visually-hidden">{label}</legend>
      {days.map(({ date, note, noteText, today }) => (
        <button
          key={date}
          type="button"
          className={styles.day}
          aria-pressed={date === value}
          aria-current={today ? 'date' : undefined}
          onClick={() => onChange(date)}
        >
          <span className="visually-hidden">
            {[
              isWeekly ? formatWeekday(date) : formatDayMonth(date),
              ...(noteText === undefined ? [] : [noteText]),
            ].join(', ')}
          </span>
          <span aria-hidden="true">{formatWeekday(date, 'short')}</span>
          {!isWeekly && <strong aria-hidden="true">{dayOfMonth(date)}</strong>}
          {note !== undefined && (
            <span className={styles.note} aria-hidden="true">
              {note}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
