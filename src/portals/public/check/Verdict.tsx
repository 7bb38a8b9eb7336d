import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './Check.module.css';

interface Props {
  good: boolean;
  title: ReactNode;
  text: string;
}

/** What a check found, beside a mark. */
export function Verdict({ good, title, text }: Props) {
  const Icon = good ? IconCheck : IconX;
  return (
    <div className={styles.verdict}>
      <span className={classes(styles.disc, good ? styles.good : styles.bad)}>
        <Icon size={26} stroke={2.25} aria-hidden="true" />
      </span>
      <div>
        {title}
        <p>{text}</p>
      </div>
    </div>
  );
}
