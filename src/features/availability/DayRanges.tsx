import { availability as area } from 'virtual:texts/availability';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type Slot, slotAt } from '../../../domain/availability.ts';
import {
  clockOfRange,
  type HourRange,
  nextRange,
  rangesOf,
  resizeRange,
  slotsOfRanges,
} from '../../../domain/hourRanges.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './AvailabilityEditor.module.css';

interface Props {
  /** Name of the day. */
  day: string;
  slots: readonly Slot[];
  onChange: (slots: Slot[]) => void;
}

/** Edits the hours of one day as ranges; ranges that meet become one. */
export function DayRanges({ day, slots, onChange }: Props) {
  const t = useT(area);
  const ranges = rangesOf(slots);
  // Keyed by position: a pill has no state, and keeps the focus when its hours change.
  const places = ranges.map((range, at) => ({ at, range }));
  const replace = (at: number, range: HourRange) =>
    onChange(slotsOfRanges(ranges.map((each, index) => (index === at ? range : each))));
  const add = () => {
    const more = nextRange(slots);
    if (more) onChange(slotsOfRanges([...ranges, more]));
    else showToast('warning', t('day_full'), t('day_full_text'));
  };
  return (
    <>
      {places.map(({ at, range }) => (
        <RangePill
          key={at}
          day={day}
          range={range}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => onChange(slotsOfRanges(ranges.filter((_, index) => index !== at)))}
        />
      ))}
      {ranges.length > 0 && (
        <button type="button" className={styles.add} onClick={add} aria-label={t('add_range_to', { day })}>
          <IconPlus size={15} stroke={2} aria-hidden="true" />
          {t('add_range')}
        </button>
      )}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface RangePillProps {
  day: string;
  range: HourRange;
  onChange: (range: HourRange) => void;
  onRemove: () => void;
}

function RangePill({ day, range, onChange, onRemove }: RangePillProps) {
  const t = useT(area);
  const { start, end } = clockOfRange(range);
  const span = `${start}–${end}`;
  return (
    <span className={styles.pill}>
      <select
        className={styles.start}
        aria-label={t('range_start', { day, span })}
        value={range.start}
        onChange={({ target }) => onChange(resizeRange(range, { start: Number(target.value) }))}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {slotAt(hour).start}
          </option>
        ))}
      </select>
      <span aria-hidden="true">–</span>
      <select
        className={styles.end}
        aria-label={t('range_end', { day, span })}
        value={range.end}
        onChange={({ target }) => onChange(resizeRange(range, { end: Number(target.value) }))}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour + 1}>
            {slotAt(hour).end}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove_hour', { day, span })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </span>
  );
}
