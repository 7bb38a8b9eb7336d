import { Figure } from './Figure.tsx';
import styles from './Figures.module.css';

export function Facts({
  facts,
  large,
}: {
  facts: readonly { value: string; word: string; to?: string | undefined; wordTo?: string | undefined }[];
  large?: boolean;
}) {
  return (
    <div className={styles.facts} data-large={large}>
      {facts.map(({ value, word, to, wordTo }) => (
        <p key={word}>
          <strong>
            <Figure to={to} label={`${value} ${word}`}>
              {value}
            </Figure>
          </strong>
          <span>
            <Figure to={wordTo}>{word}</Figure>
          </span>
        </p>
      ))}
    </div>
  );
}
