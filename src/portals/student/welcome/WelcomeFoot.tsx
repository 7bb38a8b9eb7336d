import type { ReactNode } from 'react';
import styles from './Welcome.module.css';

/** The sticky foot of a step: one button, and what happens next. */
export const WelcomeFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot} data-foot="tall">
    {children}
  </footer>
);
