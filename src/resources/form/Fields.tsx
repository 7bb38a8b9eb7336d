import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** Inputs in two columns, one on phones (look §7 'Forms'). */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
