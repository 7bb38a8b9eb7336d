import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from '../browser/address.ts';
import styles from './Button.module.css';
import { classes } from './classes.ts';

interface ButtonStyle {
  /** One filled button per view, for the next step; `danger` only in a confirmation. */
  variant?: 'filled' | 'outlined' | 'plain' | 'link' | 'danger';
  size?: 'medium' | 'large';
  full?: boolean;
  icon?: ReactNode;
}

interface Props extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean;
}

export function Button({ variant: look = 'outlined', size, full, icon, busy, children, ...rest }: Props) {
  // Not `disabled`, which would take the focus away.
  const onClick = busy ? (event: MouseEvent) => event.preventDefault() : rest.onClick;
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classes(classesOf(look, size, full), busy && styles.busy, rest.className)}
    >
      {icon}
      {children}
      {busy && <span className={styles.ring} aria-hidden="true" />}
    </button>
  );
}

interface LinkProps extends ButtonStyle {
  href: string;
  target?: string;
  children: ReactNode;
}

export function ButtonLink({ variant: look = 'outlined', size, full, icon, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classesOf(look, size, full)}>
      {icon}
      {children}
    </Link>
  );
}

const classesOf = (look: NonNullable<ButtonStyle['variant']>, size?: ButtonStyle['size'], full?: boolean) =>
  classes(styles.button, styles[look], size === 'large' && styles.large, full && styles.full);
