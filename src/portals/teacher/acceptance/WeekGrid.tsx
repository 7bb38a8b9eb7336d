import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { dayOfMonth, useDates } from '../../../ui/dates.ts';
import { SlotCell, Wish } from './SlotCell.tsx';
import { type AcceptanceT, datesOf, hoursOf, isArrow, kindOf, nextCell, type Slot } from './slots.ts';
import styles from './WeekGrid.module.css';

interface Props {
  slots: readonly Slot[];
  chosen: readonly string[];
  onToggle: (slot: Slot) => void;
  t: AcceptanceT;
}

/** Rows are 48 px tall and the week opens at 05:00. */
const HOUR = 48;
const FIRST_SHOWN = 5;

/** One tab stop, then arrow keys. */
export function WeekGrid({ slots, chosen, onToggle, t }: Props) {
  const { formatWeekday } = useDates();
  const box = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const [stop, setStop] = useState<string | null>(null);
  const first = slots.find(({ available }) => available) ?? slots.find((slot) => kindOf(slot) !== 'absent');
  const tabStop = stop !== null && byId.has(stop) ? stop : first?.id;
  const dates = datesOf(slots);
  const hours = hoursOf(slots);

  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = FIRST_SHOWN * HOUR;
  }, []);

  const move = (event: KeyboardEvent, from: Slot) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const to = nextCell(slots, from, event.key);
    setStop(to.id);
    buttons.current.get(to.id)?.focus();
  };

  const cell = (slot: Slot | undefined) => {
    if (!slot) return null;
    if (kindOf(slot) === 'absent') return slot.wished && <Wish />;
    return (
      <SlotCell
        ref={(button) => {
          if (button) buttons.current.set(slot.id, button);
          else buttons.current.delete(slot.id);
        }}
        slot={slot}
        weekday={formatWeekday(slot.date)}
        chosen={chosen.includes(slot.id)}
        t={t}
        tabIndex={slot.id === tabStop ? 0 : -1}
        onFocus={() => setStop(slot.id)}
        onKeyDown={(event) => move(event, slot)}
        onClick={() => onToggle(slot)}
      />
    );
  };

  return (
    <div className={styles.scroll} ref={box}>
      <table className={styles.grid} aria-label={t('grid')}>
        <thead>
          <tr>
            <td />
            {dates.map((date) => (
              <th key={date} scope="col" abbr={formatWeekday(date)}>
                {formatWeekday(date, 'short')} <strong>{dayOfMonth(date)}</strong>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              {dates.map((date) => (
                <td key={date}>{cell(byId.get(`${date}T${hour}`))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
