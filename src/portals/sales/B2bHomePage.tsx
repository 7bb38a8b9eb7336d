import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../app/layout/Page.tsx';
import { useCall } from '../../dataProvider/calls.ts';
import { sales } from '../../i18n/pt-BR/sales.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { StageRows } from './StageRows.tsx';

const pageSize = 20;

/** The server returns only the company's students (ACCESS-6). */
export default function B2bHomePage() {
  const t = useT(sales);
  const number = useFormatNumber();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useCall(
    'GET /v1/students',
    { query: { page, pageSize } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title={t('b2b_title')} aside={data && number(data.total)}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.total === 0 ? (
        <EmptyState title={t('no_company_students')} />
      ) : (
        <>
          <StageRows students={data.response} fact={({ teacher_name }) => teacher_name ?? t('no_teacher')} />
          {data.total > pageSize && (
            <Pagination page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
          )}
        </>
      )}
    </Page>
  );
}
