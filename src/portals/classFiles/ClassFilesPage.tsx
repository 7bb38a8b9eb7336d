import { classFiles } from 'virtual:texts/classFiles';
import { common } from 'virtual:texts/common';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { type ClassFile, NEW_LINKS_MS } from '../../features/classFiles/classFile.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './ClassFiles.module.css';
import { FileCard } from './FileCard.tsx';

const FileDialog = lazyDialog(() => import('./FileDialog.tsx'));
const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'));
const PreviewDialog = lazyDialog(() => import('../../features/classFiles/PreviewDialog.tsx'));

const PAGE_SIZE = 12;
type Opened = { what: 'new' } | { what: 'edit' | 'delete' | 'preview'; file: ClassFile };

/** 'Recursos Digitais': what teachers share with their classes. */
export default function ClassFilesPage() {
  const t = useT(classFiles);
  const shared = useT(common);
  const { permissions, activeType } = useSignedIn().view;
  const canShare = activeType !== 'STUDENT' && permissions.includes('create:teacher_documents');
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useCall(
    'GET /v1/teacher-documents',
    { query: { page, pageSize: PAGE_SIZE, title: filters.title, created_at: filters.created_at } },
    { placeholderData: keepPreviousData, refetchInterval: NEW_LINKS_MS },
  );
  const total = list.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The last file of the last page was deleted.
  if (list.data && !list.isPlaceholderData && page > pages) setPage(pages);
  const upload = canShare && (
    <Button
      variant="filled"
      icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setOpened({ what: 'new' })}
    >
      {t('upload')}
    </Button>
  );
  return (
    <Page title={t('title')} aside={list.data?.total} actions={upload} plain>
      <FilterBar
        kinds={[
          { name: 'title', label: shared('heading') },
          { name: 'created_at', label: shared('created_on'), type: 'date' },
        ]}
        applied={filters}
        onApply={(next) => {
          setFilters(next);
          setPage(1);
        }}
      />
      <div className={styles.scroll}>
        {list.isPending && <SkeletonRows rows={6} />}
        {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
        {list.data && total === 0 && (
          <EmptyState
            title={t('none')}
            text={Object.keys(filters).length > 0 ? shared('nothing_found_text') : t('none_text')}
          />
        )}
        {total > 0 && (
          <ul className={styles.grid}>
            {list.data?.response.map((file) => (
              <FileCard
                key={file.id}
                file={file}
                canChange={canShare}
                onOpen={(what) => setOpened({ what, file })}
              />
            ))}
          </ul>
        )}
      </div>
      {total > 0 && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      {opened?.what === 'new' && <FileDialog file={null} onClose={close} />}
      {opened?.what === 'edit' && <FileDialog file={opened.file} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDialog file={opened.file} onClose={close} />}
      {opened?.what === 'preview' && <PreviewDialog file={opened.file} onClose={close} />}
    </Page>
  );
}
