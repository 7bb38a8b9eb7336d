import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './InlineAlert.module.css';
import { noBreak } from './noBreak.ts';

export function InlineAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {noBreak(children)}
    </p>
  );
}
