import { type ReactNode, useRef } from 'react';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useEndReached } from '../../ui/useEndReached.ts';
import styles from './Panel.module.css';

interface Pages {
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** The rows of a panel, of which more load as its end comes into view. */
export function PanelPages({
  query,
  empty,
  children,
}: {
  query: Pages;
  /** Shown instead of the rows. */
  empty: ReactNode | false;
  children: ReactNode;
}) {
  const t = useT(shell);
  const end = useRef<HTMLDivElement>(null);
  useEndReached(end, query.hasNextPage && !query.isFetchingNextPage, () => void query.fetchNextPage());
  if (query.isPending) return <SkeletonRows />;
  return (
    <>
      {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {!query.isError && empty}
      {children}
      {query.hasNextPage && (
        <div ref={end} className={styles.more}>
          <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </>
  );
}
