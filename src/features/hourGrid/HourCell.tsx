import { IconCheck } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './HourCell.module.css';

/** A seat in a class, free, not possible for the other side, taken, or outside the offered hours. */
export type HourLook = 'class' | 'free' | 'student' | 'occupied' | 'outside';

export interface HourCellProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  look: HourLook;
  /** The cell shows at most two of them; its label contains everything. */
  lines: readonly (string | null)[];
  chosen: boolean;
  /** An hour that cannot be picked stays focusable; its label has the reason. */
  canPick: boolean;
  /** Shown in the corner of an hour that is not chosen. */
  mark?: ReactNode;
}

export const HourCell = forwardRef<HTMLButtonElement, HourCellProps>(function HourCell(props, ref) {
  const { look, lines, chosen, canPick, mark, ...rest } = props;
  const [first, second] = lines;
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classes(styles.cell, styles[look], canPick && styles.possible, chosen && styles.chosen)}
      aria-pressed={canPick ? chosen : undefined}
      aria-disabled={!canPick || undefined}
    >
      <span className={styles.words}>
        {first && <span className={styles.first}>{first}</span>}{' '}
        {/* The words are read one after the other. */}
        {second && <span className={styles.second}>{second}</span>}
      </span>
      {chosen && <IconCheck className={styles.check} size={18} stroke={2.25} aria-hidden="true" />}
      {!chosen && mark && <span className={styles.mark}>{mark}</span>}
    </button>
  );
});
