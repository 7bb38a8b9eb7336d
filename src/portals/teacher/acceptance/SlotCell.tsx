import { IconCheck, IconStarFilled } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './SlotCell.module.css';
import { type AcceptanceT, describeCell, kindOf, modalityOf, type Slot, seatsOf } from './slots.ts';

interface Props extends Omit<ComponentPropsWithoutRef<'button'>, 'slot'> {
  slot: Slot;
  weekday: string;
  chosen: boolean;
  t: AcceptanceT;
}

/** An unavailable hour stays focusable; its label has the reason. */
export const SlotCell = forwardRef<HTMLButtonElement, Props>(function SlotCell(props, ref) {
  const { slot, weekday, chosen, t, ...rest } = props;
  const kind = kindOf(slot);
  const lines = {
    class: [slot.class_name, seatsOf(slot, t)],
    free: [t('free')],
    student: [],
    occupied: [slot.class_name ?? modalityOf(slot, t), slot.class_name && modalityOf(slot, t)],
    absent: [],
  }[kind];
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classes(styles.cell, styles[kind], chosen && styles.chosen)}
      aria-label={describeCell(slot, weekday, t)}
      aria-pressed={slot.available ? chosen : undefined}
      aria-disabled={!slot.available || undefined}
    >
      <span className={styles.words}>
        {lines[0] && <span className={styles.first}>{lines[0]}</span>}
        {lines[1] && <span className={styles.second}>{lines[1]}</span>}
      </span>
      {chosen && <IconCheck className={styles.check} size={18} stroke={2.25} aria-hidden="true" />}
      {slot.wished && !chosen && <Wish />}
    </button>
  );
});

export const Wish = () => <IconStarFilled className={styles.wish} size={12} aria-hidden="true" />;
