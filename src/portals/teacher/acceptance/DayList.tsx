import { HourList } from '../../../features/hourGrid/HourList.tsx';
import { useDates } from '../../../ui/dates.ts';
import { SlotCell } from './SlotCell.tsx';
import { type AcceptanceT, cellsOf, datesOf, possibleOn, type Slot } from './slots.ts';

interface Props {
  slots: readonly Slot[];
  chosen: readonly string[];
  onToggle: (slot: Slot) => void;
  t: AcceptanceT;
}

export function DayList({ slots, chosen, onToggle, t }: Props) {
  const { formatDayMonth, formatWeekday } = useDates();
  const dates = datesOf(slots);
  return (
    <HourList
      label={t('days')}
      days={dates.map((date) => ({
        id: date,
        date,
        title: formatDayMonth(date),
        note: possibleOn(slots, date) || '–',
        noteText: t('possible', { count: possibleOn(slots, date) }),
      }))}
      first={dates.find((date) => possibleOn(slots, date) > 0)}
      cells={cellsOf(slots)}
      none={t('no_hours')}
      fold={{
        isFolded: ({ slot }) => !slot.available,
        label: (count) => t('other_hours', { count }),
      }}
      cell={({ slot }) => (
        <SlotCell
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
