import { Tooltip } from '@mui/material';
import { type ButtonHTMLAttributes, forwardRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './Control.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** The panel or state it stands for is on. */
  active?: boolean;
  muted?: boolean;
  count?: number;
}

/** A 48 px button of the bar; its label is its tooltip. */
export const Control = forwardRef<HTMLButtonElement, Props>(function Control(props, ref) {
  const { label, active, muted, count, className, children, ...rest } = props;
  return (
    <Tooltip title={label}>
      <button
        type="button"
        ref={ref}
        aria-label={label}
        {...rest}
        className={classes(styles.control, active && styles.active, muted && styles.muted, className)}
      >
        {children}
        {count ? <span className={styles.count}>{count > 99 ? '99+' : count}</span> : null}
      </button>
    </Tooltip>
  );
});
