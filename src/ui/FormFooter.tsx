import type { ReactNode } from 'react';
import { useHideFloatingBar } from '../app/layout/hidden.ts';
import styles from './FormFooter.module.css';

interface Props {
  /** At the left: a draft was saved, or what is wrong. */
  note?: ReactNode;
  /** Cancelar, Voltar, then the filled one. */
  children: ReactNode;
}

/** The sticky foot of forms and wizards; it takes the floating bar's place. */
export function FormFooter({ note, children }: Props) {
  useHideFloatingBar();
  return (
    <div className={styles.foot} data-foot>
      <div className={styles.note}>{note}</div>
      {children}
    </div>
  );
}
