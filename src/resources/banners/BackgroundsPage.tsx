import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import type { Background } from './BackgroundForm.tsx';
import styles from './Banners.module.css';
import { PictureCards } from './PictureCards.tsx';

const BackgroundForm = lazyDialog(() => import('./BackgroundForm.tsx'));
const PAGE_SIZE = 10;

/** 'Backgrounds': images for the background in the live room (BANNER-6). */
export default function BackgroundsPage() {
  const t = useT(banners);
  const words = useT(uploads);
  const shared = useT(common);
  const { activeType, permissions } = useSignedIn().view;
  const canWrite = activeType === 'ADMIN' && canBeGranted(permissions, ['create:banners']);
  const { show, dialog } = useDialog();
  const [page, setPage] = useState(1);
  const list = useCall(
    'GET /v1/background-images',
    { query: { page, pageSize: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const remove = useChange('DELETE /v1/background-images/:id', {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => showToast('success', shared('success'), t('background_deleted')),
    onError: (error) => showError(error, shared, { fallback: words('not_deleted') }),
  });
  const write = (background: Background | null) =>
    show((close) => <BackgroundForm background={background} onClose={close} />);
  const ask = ({ id, name }: Background) =>
    show((close) => (
      <ConfirmDialog
        title={t('delete_title')}
        text={t('delete_background_text', { name })}
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
      title={t('backgrounds_title')}
      aside={list.data?.total}
      actions={
        canWrite && (
          <Button variant="filled" data-shortcut="add" onClick={() => write(null)}>
            {t('new_background')}
          </Button>
        )
      }
      plain
    >
      <div className={styles.scroll}>
        {list.isPending && <SkeletonRows rows={8} />}
        {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
        {list.data && total === 0 && <EmptyState title={t('no_background')} />}
        {list.data && total > 0 && (
          <PictureCards
            of="background"
            rows={list.data.response}
            shown={({ id, name, url }) => ({ id, name, url })}
            onEdit={canWrite ? write : undefined}
            onDelete={canWrite ? ask : undefined}
          />
        )}
      </div>
      {total > 0 && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      {dialog}
    </Page>
  );
}
