import { useState } from 'react';
import { DayStrip } from '../../../features/timetable/DayStrip.tsx';
import { useDates } from '../../../ui/dates.ts';
import styles from './DayList.module.css';
import { SlotCell } from './SlotCell.tsx';
import { type AcceptanceT, datesOf, kindOf, possibleOn, type Slot } from './slots.ts';

interface Props {
  slots: readonly Slot[];
  chosen: readonly string[];
  onToggle: (slot: Slot) => void;
  t: AcceptanceT;
}

export function DayList({ slots, chosen, onToggle, t }: Props) {
  const { formatDayMonth, formatWeekday } = useDates();
  const dates = datesOf(slots);
  const [picked, setPicked] = useState<string | null>(null);
  const date =
    dates.find((each) => each === picked) ?? dates.find((each) => possibleOn(slots, each) > 0) ?? dates[0];
  if (date === undefined) return null;
  const shown = slots.filter((slot) => slot.date === date && kindOf(slot) !== 'absent');
  const count = possibleOn(slots, date);
  return (
    <div className={styles.list}>
      <div className={styles.strip}>
        <DayStrip
          label={t('days')}
          days={dates.map((each) => ({
            date: each,
            note: possibleOn(slots, each) || '–',
            noteText: t('possible', { count: possibleOn(slots, each) }),
          }))}
          value={date}
          onChange={setPicked}
        />
      </div>
      <div className={styles.day}>
        <h2>{formatDayMonth(date)}</h2>
        <span>{t('possible', { count })}</span>
      </div>
      {shown.length === 0 && <p className={styles.none}>{t('no_hours')}</p>}
      <ul>
        {shown.map((slot) => (
          <li key={slot.id} className={styles.row}>
            <span>{slot.start_hour}</span>
            <div className={styles.box}>
              <SlotCell
                slot={slot}
                weekday={formatWeekday(date)}
                chosen={chosen.includes(slot.id)}
                t={t}
                onClick={() => onToggle(slot)}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
