import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import styles from './Figures.module.css';

interface Props {
  to: string | undefined;
  /** Accessible name, for a figure that says little alone. */
  label?: string;
  children: ReactNode;
}

/** A figure that links to the list behind it, where the person may open that list. */
export function Figure({ to, label, children }: Props) {
  if (to === undefined) return children;
  return (
    <Link className={classes('tap', styles.figure)} to={to} aria-label={label}>
      {children}
    </Link>
  );
}
