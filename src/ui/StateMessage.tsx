import type { ReactNode } from 'react';
import { noBreak } from './noBreak.ts';
import styles from './StateMessage.module.css';

interface Props {
  picture: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function StateMessage({ picture, title, text, action }: Props) {
  return (
    <div className={styles.state}>
      <div className={styles.picture}>{picture}</div>
      <h2>{noBreak(title)}</h2>
      {text && <p className={styles.text}>{noBreak(text)}</p>}
      {action}
    </div>
  );
}
