import { type ButtonHTMLAttributes, forwardRef } from 'react';
import { capped } from './capped.ts';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  large?: boolean;
  count?: number;
  /** Disabled, with the reason in its label. */
  unavailable?: boolean;
}

/** Wrap it in `Tooltip` for a visible tooltip. */
export const IconButton = forwardRef<HTMLButtonElement, Props>(function IconButton(props, ref) {
  const { label, large, count, unavailable, className, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classes(styles.button, large && styles.large, className)}
      aria-label={label}
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? undefined : onClick}
    >
      {children}
      {count ? (
        <span className={styles.count} aria-hidden="true">
          {capped(count)}
        </span>
      ) : null}
    </button>
  );
});
