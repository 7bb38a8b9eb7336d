import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import type { FilterValues } from '../../ui/filters.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { dateRangeFilter, textFilter } from '../list/filterFields.ts';
import { PAGE_SIZE, PicturePage } from './PicturePage.tsx';

const BannerForm = lazyDialog(() => import('./BannerForm.tsx'));

/** 'Banners': what the homes of students and teachers show, and when (BANNER-2). */
export default function BannersPage() {
  const t = useT(banners);
  const shared = useT(common);
  const { formatDate } = useDates();
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<FilterValues>({});
  const { title, start_date, end_date } = filters;
  const list = useCall(
    'GET /v1/banners',
    { query: { page, pageSize: PAGE_SIZE, title, start_date, end_date } },
    { placeholderData: keepPreviousData },
  );
  return (
    <PicturePage
      of="banner"
      list={list}
      page={page}
      onPage={setPage}
      shown={(row) => ({
        id: row.id,
        name: row.title,
        url: row.url,
        fact: `${formatDate(row.start_date)} – ${formatDate(row.end_date)}`,
      })}
      form={(banner, onClose) => <BannerForm banner={banner} onClose={onClose} />}
      filters={
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
      }
    />
  );
}
