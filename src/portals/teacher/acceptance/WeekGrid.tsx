import { HourGrid } from '../../../features/hourGrid/HourGrid.tsx';
import { dayOfMonth, useDates } from '../../../ui/dates.ts';
import { SlotCell, Wish } from './SlotCell.tsx';
import styles from './StudentWeek.module.css';
import { type AcceptanceT, cellsOf, datesOf, hoursOf, type Slot } from './slots.ts';

interface Props {
  slots: readonly Slot[];
  chosen: readonly string[];
  onToggle: (slot: Slot) => void;
  t: AcceptanceT;
}

/** The week opens at 05:00. */
const FIRST_SHOWN = 5;

export function WeekGrid({ slots, chosen, onToggle, t }: Props) {
  const { formatWeekday } = useDates();
  const cells = cellsOf(slots);
  const wished = new Set(slots.flatMap(({ id, wished }) => (wished ? id : [])));
  return (
    <HourGrid
      label={t('grid')}
      columns={datesOf(slots).map((date) => ({
        id: date,
        name: formatWeekday(date),
        head: (
          <>
            {formatWeekday(date, 'short')} <strong>{dayOfMonth(date)}</strong>
          </>
        ),
      }))}
      hours={hoursOf(slots)}
      cells={cells}
      first={cells.find(({ slot }) => slot.available)}
      opensAt={FIRST_SHOWN}
      empty={(date, hour) =>
        wished.has(`${date}T${hour}`) && (
          <span className={styles.wished}>
            <Wish />
          </span>
        )
      }
      cell={({ slot }, props) => (
        <SlotCell
          {...props}
          slot={slot}
          weekday={formatWeekday(slot.date)}
          chosen={chosen.includes(slot.id)}
          t={t}
          onClick={() => onToggle(slot)}
        />
      )}
    />
  );
}
