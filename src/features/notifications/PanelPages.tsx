import { shell } from 'virtual:texts/shell';
import { type ReactNode, useRef } from 'react';
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
  isFetchNextPageError: boolean;
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
  const { isError, hasNextPage, isFetchNextPageError: isCut, isFetchingNextPage } = query;
  const more = () => void query.fetchNextPage();
  // Otherwise a failed page would be requested again for as long as the end stays in view.
  useEndReached(end, hasNextPage && !isFetchingNextPage && !isError, more);
  if (query.isPending) return <SkeletonRows />;
  return (
    <>
      {isError && !isCut && <ErrorState onRetry={() => void query.refetch()} />}
      {!isError && empty}
      {children}
      {isCut && <ErrorState onRetry={more} />}
      {hasNextPage && !isCut && (
        <div ref={end} className={styles.more}>
          <Button variant="link" busy={isFetchingNextPage} onClick={more}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </>
  );
}
