import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './HourLegend.module.css';

interface Props {
  kinds: readonly { look: 'class' | 'free' | 'student' | 'occupied' | 'absent' | 'chosen'; text: string }[];
  /** Part of a form, whose edges it keeps. */
  inline?: boolean;
  /** Further items. */
  children?: ReactNode;
}

/** What the looks of the hours mean. */
export const HourLegend = ({ kinds, inline = false, children }: Props) => (
  <ul className={classes(styles.legend, inline && styles.inline)}>
    {kinds.map(({ look, text }) => (
      <li key={look}>
        <span className={classes(styles.box, styles[look])} aria-hidden="true" />
        {text}
      </li>
    ))}
    {children}
  </ul>
);
