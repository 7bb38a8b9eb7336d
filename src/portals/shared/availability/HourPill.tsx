import { IconX } from '@tabler/icons-react';
import { type Slot, slotAt } from '../../../../domain/availability.ts';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { useT } from '../../../i18n/useT.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './AvailabilityEditor.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  /** The day's name, for a screen reader. */
  day: string;
  slot: Slot;
  /** The day's other hours, which cannot be chosen twice. */
  taken: readonly Slot[];
  onMove: (hour: number) => void;
  onRemove: () => void;
}

/** An hour whose start can be chosen, every hour from 00:00 to 23:00; its end follows (AVA-1). */
export function HourPill({ day, slot, taken, onMove, onRemove }: Props) {
  const t = useT(area);
  const repeated = taken.some(({ start }) => start === slot.start);
  const span = `${slot.start}–${slot.end}`;
  return (
    <span className={classes(styles.pill, repeated && styles.invalid)}>
      <select
        className={styles.start}
        aria-label={t('hour_of', { day })}
        aria-invalid={repeated || undefined}
        value={Number(slot.start.slice(0, 2))}
        onChange={(event) => onMove(Number(event.target.value))}
      >
        {hours.map((hour) => {
          const { start, end } = slotAt(hour);
          return (
            <option key={start} value={hour} disabled={taken.some((other) => other.start === start)}>
              {`${start}–${end}`}
            </option>
          );
        })}
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
