import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import type { FilterValues } from '../../ui/filters.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { dateRangeFilter, textFilter } from '../list/filterFields.ts';
import type { Banner } from './BannerForm.tsx';
import styles from './Banners.module.css';
import { PictureCards } from './PictureCards.tsx';

const BannerForm = lazyDialog(() => import('./BannerForm.tsx'));
const PAGE_SIZE = 10;

/** 'Banners': what the homes of students and teachers show, and when (BANNER-2). */
export default function BannersPage() {
  const t = useT(banners);
  const words = useT(uploads);
  const shared = useT(common);
  const { formatDate } = useDates();
  const { show, dialog } = useDialog();
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<FilterValues>({});
  const { title, start_date, end_date } = filters;
  const list = useCall(
    'GET /v1/banners',
    { query: { page, pageSize: PAGE_SIZE, title, start_date, end_date } },
    { placeholderData: keepPreviousData },
  );
  const remove = useChange('DELETE /v1/banners/:id', {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => showToast('success', shared('success'), t('banner_deleted')),
    onError: (error) => showError(error, shared, { fallback: words('not_deleted') }),
  });
  const write = (banner: Banner | null) => show((close) => <BannerForm banner={banner} onClose={close} />);
  const ask = ({ id, title: name }: Banner) =>
    show((close) => (
      <ConfirmDialog
        title={t('delete_title')}
        text={t('delete_banner_text', { name })}
        action={shared('remove')}
        destructive
        onConfirm={() => remove.mutateAsync(id)}
        onClose={close}
      />
    ));
  const total = list.data?.total ?? 0;
  // The last page ends with the last card on it.
  const pages = list.data ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : page;
  if (page > pages) setPage(pages);
  return (
    <Page
      title={t('banners_title')}
      aside={list.data?.total}
      actions={
        <Button variant="filled" data-shortcut="add" onClick={() => write(null)}>
          {t('new_banner')}
        </Button>
      }
      plain
    >
      <FilterBar
        kinds={[
          textFilter('title', shared('heading')),
          ...dateRangeFilter({ start_date: t('first_day'), end_date: t('last_day') }),
        ]}
        applied={filters}
        onApply={(next) => {
          setFilters(next);
          setPage(1);
        }}
      />
      <div className={styles.scroll}>
        {list.isPending && <SkeletonRows rows={8} />}
        {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
        {list.data && total === 0 && <EmptyState title={t('no_banner')} />}
        {list.data && total > 0 && (
          <PictureCards
            of="banner"
            rows={list.data.response}
            shown={(row) => ({
              id: row.id,
              name: row.title,
              url: row.url,
              fact: `${formatDate(row.start_date)} – ${formatDate(row.end_date)}`,
            })}
            onEdit={write}
            onDelete={ask}
          />
        )}
      </div>
      {total > 0 && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      {dialog}
    </Page>
  );
}
