import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useHours } from '../../../features/timetable/classes/useHours.ts';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { OccupancyBar } from '../../../ui/OccupancyBar.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import sheet from '../SheetTable.module.css';
import styles from './MyClasses.module.css';

const ClassStudentsDialog = lazyDialog(
  () => import('../../../features/timetable/classes/ClassStudentsDialog.tsx'),
);

const PAGE_SIZE = 20;
const STATUSES = ['true', 'false'] as const;
type Taught = ResponseOf<'GET /v1/classes'>['response'][number];

export default function MyClassesPage() {
  const t = useT(classes);
  const shared = useT(common);
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<Taught | null>(null);
  const list = useCall(
    'GET /v1/classes',
    {
      query: {
        page,
        pageSize: PAGE_SIZE,
        orderBy: 'title',
        order: 'ASC',
        name: filters.name,
        status: STATUSES.find((status) => status === filters.status),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const total = list.data?.total ?? 0;
  const statuses = [
    { value: 'true', label: shared('active') },
    { value: 'false', label: shared('inactive') },
  ];
  return (
    <Page title={t('my_title')} aside={list.data?.total} plain>
      <FilterBar
        kinds={[
          { name: 'name', label: t('name') },
          { name: 'status', label: shared('status'), type: 'select', choices: statuses },
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
        {list.data && total === 0 && (
          <EmptyState
            title={t('none_found')}
            text={Object.keys(filters).length > 0 ? shared('nothing_found_text') : t('none_text')}
          />
        )}
        {list.data && total > 0 && <Rows classes={list.data.response} onOpen={setOpened} />}
      </div>
      {total > 0 && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      {opened && <ClassStudentsDialog taught={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

interface RowsProps {
  classes: readonly Taught[];
  onOpen: (taught: Taught) => void;
}

function Rows({ classes: rows, onOpen }: RowsProps) {
  const t = useT(classes);
  const shared = useT(common);
  const hours = useHours();
  const phone = usePhone();
  const students = (row: Taught) => (
    <IconButton label={`${t('view_students')}: ${row.title}`} onClick={() => onOpen(row)}>
      <IconUsers size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
  const off = (row: Taught) => !row.status && <Badge>{shared('inactive')}</Badge>;
  if (phone)
    return (
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.line}>
            <span className={styles.words}>
              <strong>
                {row.title} {off(row)}
              </strong>
              <span>{hours(row)}</span>
              <OccupancyBar taken={row.student_quantity} seats={row.max_students} />
            </span>
            {students(row)}
          </li>
        ))}
      </ul>
    );
  return (
    <table className={`${sheet.table} ${styles.sheet}`}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('recurrence')}</th>
          <th scope="col">{t('seats')}</th>
          <th scope="col">{shared('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.name} title={row.title}>
              {row.title} {off(row)}
            </td>
            <td>{hours(row)}</td>
            <td className={styles.seats}>
              <OccupancyBar taken={row.student_quantity} seats={row.max_students} />
            </td>
            <td>{students(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
