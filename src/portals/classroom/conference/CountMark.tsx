import { classes } from '../../../ui/classes.ts';
import styles from './CountMark.module.css';

interface Props {
  count: number | undefined;
  /** Where it lies. */
  className?: string;
}

/** How much is new or waits for the user; the name of what it marks has to say it in words. */
export function CountMark({ count, className }: Props) {
  if (!count) return null;
  return <span className={classes(styles.mark, className)}>{count > 99 ? '99+' : count}</span>;
}
