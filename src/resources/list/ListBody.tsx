import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './ListPage.module.css';
import { type PhoneRow, PhoneRows } from './PhoneRows.tsx';

interface Props<R extends RaRecord> {
  phoneRow: (record: R) => PhoneRow;
  onOpen: (record: R) => void;
  children: ReactNode;
}

/** The rows in whatever state they are: on their way, failed, none, or here. */
export function ListBody<R extends RaRecord>({ phoneRow, onOpen, children }: Props<R>) {
  const t = useT(ui);
  const phone = useMediaQuery('(max-width: 767px)');
  const { data, error, isPending, total, filterValues, setFilters, refetch } = useListContext<R>();

  if (isPending) return <div className={styles.table}>{<SkeletonRows rows={12} />}</div>;
  if (error) {
    return (
      <div className={styles.table}>
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data || total === 0) {
    const filtered = Object.keys(filterValues).length > 0;
    return (
      <div className={styles.table}>
        {filtered ? (
          <EmptyState action={<Button onClick={() => setFilters({}, [])}>{t('clear')}</Button>} />
        ) : (
          <EmptyState title={t('no_data')} />
        )}
      </div>
    );
  }
  if (phone)
    return <PhoneRows rows={data.map((record) => ({ record, ...phoneRow(record) }))} onOpen={onOpen} />;
  return <div className={styles.table}>{children}</div>;
}
