import { type Availability, countSlots } from '../../../../domain/availability.ts';
import { WEEKDAYS } from '../../../../domain/options.ts';
import styles from './AvailabilityEditor.module.css';
import { DayRow } from './DayRow.tsx';
import type { DayDefault } from './edits.ts';
import { HoursCount } from './HoursCount.tsx';

interface Props {
  value: Availability;
  onChange: (value: Availability) => void;
  /** Weekly hours that the contract asks for; null for who has no contract, such as a teacher. */
  contractHours: number | null;
  /** What switching a day on fills in. */
  dayDefault?: DayDefault;
}

/** A week of one-hour slots, Monday first, with the count the contract asks for. */
export function AvailabilityEditor({ value, onChange, contractHours, dayDefault = 'one_slot' }: Props) {
  return (
    <div>
      <ul className={styles.days}>
        {WEEKDAYS.map((day) => (
          <DayRow key={day} day={day} value={value} onChange={onChange} dayDefault={dayDefault} />
        ))}
      </ul>
      <p className={styles.count} aria-live="polite">
        <HoursCount count={countSlots(value)} contractHours={contractHours} />
      </p>
    </div>
  );
}
