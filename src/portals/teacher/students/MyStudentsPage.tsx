import { teacher } from 'virtual:texts/teacher';
import { useState } from 'react';
import { STUDENT_LEVELS } from '../../../../domain/options.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './MyStudents.module.css';
import { type Sort, StudentsTable, useMyStudents } from './StudentsTable.tsx';

const PAGE_SIZE = 20;

export default function MyStudentsPage() {
  const t = useT(teacher);
  const option = useOption();
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const [sort, setSort] = useState<Sort>({ field: 'name', order: 'ASC' });
  const list = useMyStudents({
    page,
    pageSize: PAGE_SIZE,
    orderBy: sort.field,
    order: sort.order,
    name: filters.name,
    class_title: filters.class_title,
    student_level: STUDENT_LEVELS.find((level) => level === filters.student_level),
  });
  const levels = STUDENT_LEVELS.map((level) => ({ value: level, label: option(level) }));
  const filtered = Object.keys(filters).length > 0;

  return (
    <Page title={t('my_students')} aside={list.data?.total} plain>
      <FilterBar
        kinds={[
          { name: 'name', label: t('name') },
          { name: 'class_title', label: t('class_title') },
          { name: 'student_level', label: t('student_level'), type: 'select', choices: levels },
        ]}
        applied={filters}
        onApply={(next) => {
          setFilters(next);
          setPage(1);
        }}
      />
      <div className={styles.scroll}>
        {list.isPending && <SkeletonRows rows={12} />}
        {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
        {list.data?.total === 0 &&
          (filtered ? <EmptyState /> : <EmptyState title={t('no_students')} text={t('no_students_text')} />)}
        {list.data && list.data.total > 0 && (
          <StudentsTable students={list.data.response} sort={sort} onSort={setSort} />
        )}
      </div>
      {list.data && list.data.total > 0 && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={list.data.total} onPage={setPage} />
      )}
    </Page>
  );
}
