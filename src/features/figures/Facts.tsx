import type { ReactNode } from 'react';
import styles from './Figures.module.css';

export function Facts({
  facts,
  large,
}: {
  facts: readonly { value: ReactNode; word: string }[];
  large?: boolean;
}) {
  return (
    <div className={styles.facts} data-large={large}>
      {facts.map(({ value, word }) => (
        <p key={word}>
          <strong>{value}</strong>
          <span>{word}</span>
        </p>
      ))}
    </div>
  );
}
