import { imports } from 'virtual:texts/imports';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterTabs } from '../../ui/FilterTabs.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { EditedRow } from './EditedRow.tsx';
import styles from './Imports.module.css';

type Import = ResponseOf<'GET /v1/imports/:id'>;

const pageSize = 20;

interface Props {
  data: Import;
  onUnsaved: (row: number, isUnsaved: boolean) => void;
  /** Runs an action that takes the rows away, once it is confirmed that unsaved cells may be lost. */
  confirmLeave: (action: () => void) => void;
}

/** The rows of an import, those with faults first; every cell can be corrected. */
export function ImportRows({ data, onUnsaved, confirmLeave }: Props) {
  const { id, people, refused, registered } = data;
  const t = useT(imports);
  const number = useFormatNumber();
  const [isFaulty, setIsFaulty] = useState(refused > 0);
  const [page, setPage] = useState(1);
  const [told, setTold] = useState('');
  const query = { page, pageSize, faulty: isFaulty ? 'true' : 'false' } as const;
  const {
    data: read,
    error,
    refetch,
  } = useCall(
    'GET /v1/imports/:id/rows',
    { params: { id }, query },
    { placeholderData: (before) => before, staleTime: 0 },
  );
  // Corrected rows leave the list, and with them the last page.
  const pages = read ? Math.max(1, Math.ceil(read.total / pageSize)) : page;
  useEffect(() => {
    if (page > pages) setPage(pages);
  }, [page, pages]);
  const tabs = [
    { key: 'faulty', label: t('rows_faulty'), count: number(refused) },
    { key: 'fine', label: t('rows_fine'), count: number(people - registered - refused) },
  ];
  const choose = (key: string) =>
    confirmLeave(() => {
      setIsFaulty(key === 'faulty');
      setPage(1);
    });
  const turn = (to: number) => confirmLeave(() => setPage(to));
  return (
    <section className={styles.rows} aria-label={t('rows')}>
      <FilterTabs label={t('rows')} tabs={tabs} chosen={isFaulty ? 'faulty' : 'fine'} onChoose={choose} />
      <p role="status" className={styles.told}>
        {told}
      </p>
      {!read && error && <ErrorState onRetry={() => void refetch()} />}
      {!read && !error && <SkeletonRows rows={6} />}
      {read?.response.length === 0 && <p className={styles.text}>{t('rows_none')}</p>}
      {read?.response.map((row) => (
        <EditedRow
          key={row.row}
          id={id}
          row={row}
          onTold={setTold}
          onStale={() => void refetch()}
          onUnsaved={onUnsaved}
        />
      ))}
      {read && read.total > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={read.total} onPage={turn} />
      )}
    </section>
  );
}
