import { IconStarFilled } from '@tabler/icons-react';
import { forwardRef } from 'react';
import { HourCell, type HourCellProps } from '../../../features/hourGrid/HourCell.tsx';
import styles from './StudentWeek.module.css';
import { type AcceptanceT, describeCell, kindOf, modalityOf, type Slot, seatsOf } from './slots.ts';

interface Props extends Omit<HourCellProps, 'slot' | 'look' | 'lines' | 'canPick' | 'mark'> {
  slot: Slot;
  weekday: string;
  t: AcceptanceT;
}

/** An unavailable hour stays focusable; its label has the reason. */
export const SlotCell = forwardRef<HTMLButtonElement, Props>(function SlotCell(props, ref) {
  const { slot, weekday, t, ...rest } = props;
  const kind = kindOf(slot);
  const lines = {
    class: [slot.class_name, seatsOf(slot, t)],
    free: [t('free')],
    student: [],
    occupied: [slot.class_name ?? modalityOf(slot, t), slot.class_name && modalityOf(slot, t)],
    absent: [],
  }[kind];
  return (
    <HourCell
      {...rest}
      ref={ref}
      look={kind === 'absent' ? 'outside' : kind}
      lines={lines}
      canPick={slot.available}
      aria-label={describeCell(slot, weekday, t)}
      mark={slot.wished && <Wish />}
    />
  );
});

export const Wish = () => <IconStarFilled className={styles.star} size={12} aria-hidden="true" />;
