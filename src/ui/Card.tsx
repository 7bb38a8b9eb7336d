import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

interface Props {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A card contains neither another card nor a table. */
export function Card({ title, aside, children, className }: Props) {
  const name = useId();
  return (
    <section className={classes(styles.card, className)} aria-labelledby={title ? name : undefined}>
      {title && (
        <div className={styles.head}>
          <h3 id={name}>{title}</h3>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

interface Figure {
  value: ReactNode;
  word: string;
}

export function StatCard({
  title,
  aside,
  figures,
  large,
}: {
  title: string;
  aside?: ReactNode;
  figures: readonly Figure[];
  large?: boolean;
}) {
  return (
    <Card title={title} aside={aside}>
      <div className={styles.numbers}>
        {figures.map(({ value, word }) => (
          <div key={word}>
            <p className={classes(styles.value, large && styles.xl)}>{value}</p>
            <p className={styles.word}>{word}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}
