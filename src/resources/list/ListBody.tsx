import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import type { ApiError } from '../../dataProvider/ApiError.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import styles from './List.module.css';
import { EmptyList } from './NothingYet.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { Table } from './Table.tsx';
import type { ListProps } from './types.ts';

const RowMenu = lazy(() => import('./RowMenu.tsx'));

/** The rows in whatever state they are: on their way, refused, failed, none, or here. */
export function ListBody<R extends RaRecord>(list: ListProps<R>) {
  const t = useT(ui);
  const phone = usePhone();
  const found = useListContext<R, ApiError>();
  const { data, error, isPending, isPaused, isPlaceholderData, total, filterValues, setFilters } = found;
  const [menu, setMenu] = useState<{ record: R; at: HTMLElement } | null>(null);
  const retry = () => void found.refetch();

  if (isPending && !isPaused) return <div className={styles.table}>{<SkeletonRows rows={12} />}</div>;
  if (!data) {
    return (
      <div className={styles.table}>
        <FailedState error={error} what={list.title} onRetry={retry} />
      </div>
    );
  }
  if (total === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return (
      <div className={styles.table}>
        {filtered ? (
          <EmptyState action={<Button onClick={() => setFilters({}, [])}>{t('clear')}</Button>} />
        ) : (
          <EmptyList add={list.add} />
        )}
      </div>
    );
  }
  const Rows = phone ? PhoneRows : Table;
  return (
    <>
      {error && (
        <p className={styles.old} role="alert">
          {t('not_refreshed')}
          <Button variant="link" onClick={retry}>
            {t('try_again')}
          </Button>
        </p>
      )}
      <div
        className={classes(styles.table, isPlaceholderData && styles.waiting)}
        aria-busy={isPlaceholderData || undefined}
      >
        <Rows {...list} onMenu={(record, at) => setMenu({ record, at })} />
      </div>
      {menu && (
        <Suspense>
          <RowMenu
            title={list.card(menu.record).name}
            actions={list.actions?.(menu.record) ?? []}
            at={phone ? null : menu.at}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </>
  );
}
