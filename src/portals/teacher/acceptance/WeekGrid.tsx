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

/** The week opens at 05:00, or at the first possible hour where that would be out of sight. */
const FIRST_SHOWN = 5;

export function WeekGrid({ slots, chosen, onToggle, t }: Props) {
  const { formatWeekday } = useDates();
  const cells = cellsOf(slots);
  const hours = hoursOf(slots);
  const firstPossible = hours.findIndex((hour) =>
    slots.some(({ available, start_hour }) => available && start_hour === hour),
  );
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
      hours={hours}
      cells={cells}
      first={cells.find(({ slot }) => slot.available)}
      opensAt={FIRST_SHOWN}
      {...(firstPossible >= 0 && { shows: firstPossible })}
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
