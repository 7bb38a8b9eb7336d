import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** Inputs in two columns, one on phones. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
