import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './InfoBox.module.css';

/** Something to know before the fields, with what can be done about it. */
export function InfoBox({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.info}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}
