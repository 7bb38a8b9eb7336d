import type { ReactNode } from 'react';
import styles from './FormFooter.module.css';
import { useHideFloatingBar } from './shellParts.ts';

interface Props {
  note?: ReactNode;
  children: ReactNode;
}

/** The sticky footer of forms and wizards; it replaces the floating bar. */
export function FormFooter({ note, children }: Props) {
  useHideFloatingBar();
  return (
    <div className={styles.foot} data-foot>
      <div className={styles.note}>{note}</div>
      {children}
    </div>
  );
}
