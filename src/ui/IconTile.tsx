import type { ReactNode } from 'react';
import styles from './IconTile.module.css';

interface Props {
  colour?: 'primary' | 'success' | 'warning' | 'info';
  children: ReactNode;
}

/** An icon on its colour's soft shade. */
export function IconTile({ colour = 'primary', children }: Props) {
  return (
    <span className={styles.tile} style={{ background: `var(--${colour}-soft)`, color: `var(--${colour})` }}>
      {children}
    </span>
  );
}
