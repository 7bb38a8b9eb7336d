import type { ReactNode } from 'react';
import styles from './State.module.css';
import { unbroken } from './unbroken.ts';

interface Props {
  picture: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** The layout that empty, failed and forbidden screens share. */
export function State({ picture, title, text, action }: Props) {
  return (
    <div className={styles.state}>
      <div className={styles.picture}>{picture}</div>
      <h2>{unbroken(title)}</h2>
      {text && <p className={styles.text}>{unbroken(text)}</p>}
      {action}
    </div>
  );
}
