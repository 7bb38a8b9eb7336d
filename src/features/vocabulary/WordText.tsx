import type { ReactNode } from 'react';
import styles from './Vocabulary.module.css';

interface Props {
  word: { term: string; meaning: string; example: string };
  /** In place of the meaning and the example. */
  hidden?: ReactNode;
  children?: ReactNode;
}

export function WordText({ word: { term, meaning, example }, hidden, children }: Props) {
  return (
    <span className={styles.text}>
      <strong>{term}</strong>
      {hidden ?? (
        <>
          {meaning && <span>{meaning}</span>}
          {example && <span className={styles.example}>{example}</span>}
        </>
      )}
      {children}
    </span>
  );
}
