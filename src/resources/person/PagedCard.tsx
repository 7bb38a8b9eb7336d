import { person } from 'virtual:texts/person';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import styles from './Person.module.css';

interface Pages {
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface Props {
  title: string;
  aside?: ReactNode;
  query: Pages;
  /** Items of the list; without any, the card shows the state of the query or `empty`. */
  items: readonly ReactNode[];
  empty: string;
}

/** A card with a list of entries, newest first, to which older ones are added by a button. */
export function PagedCard({ title, aside, query, items, empty }: Props) {
  const t = useT(person);
  return (
    <Card title={title} aside={aside}>
      {items.length === 0 ? (
        <CardLines loading={query.isPending} failed={query.isError} onRetry={query.refetch} empty={empty} />
      ) : (
        <ol className={styles.timeline}>{items}</ol>
      )}
      {query.hasNextPage && (
        <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Card>
  );
}
