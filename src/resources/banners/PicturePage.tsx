import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import type { ReactNode } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Banners.module.css';
import { PictureCards, type Shown } from './PictureCards.tsx';

export const PAGE_SIZE = 10;

const removals = {
  banner: 'DELETE /v1/banners/:id',
  background: 'DELETE /v1/background-images/:id',
} as const;

interface List<R> {
  data: { response: R[]; total: number } | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

interface Props<R> {
  of: 'banner' | 'background';
  list: List<R>;
  page: number;
  onPage: (page: number) => void;
  shown: (row: R) => Shown;
  /** The form of a record, or of a new one. */
  form: (row: R | null, onClose: () => void) => ReactNode;
  /** False for people who may only look. */
  canWrite?: boolean;
  filters?: ReactNode;
}

/** Cards with pictures, which are uploaded, changed and deleted. */
export function PicturePage<R>({ of, list, page, onPage, canWrite = true, ...props }: Props<R>) {
  const t = useT(banners);
  const words = useT(uploads);
  const shared = useT(common);
  const { show, dialog } = useDialog();
  const remove = useChange(removals[of], {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => showToast('success', shared('success'), t(`${of}_deleted`)),
    onError: (error) => showError(error, shared, { fallback: words('not_deleted') }),
  });
  const write = (row: R | null) => show((close) => props.form(row, close));
  const ask = (row: R) => {
    const { id, name } = props.shown(row);
    show((close) => (
      <ConfirmDialog
        title={t('delete_title')}
        text={t(`delete_${of}_text`, { name })}
        action={shared('remove')}
        destructive
        onConfirm={() => remove.mutateAsync(id)}
        onClose={close}
      />
    ));
  };
  const total = list.data?.total ?? 0;
  // The last page ends with the last card on it.
  const pages = list.data ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : page;
  if (page > pages) onPage(pages);
  return (
    <Page
      title={t(`${of}s_title`)}
      aside={list.data?.total}
      actions={
        canWrite && (
          <Button variant="filled" data-shortcut="add" onClick={() => write(null)}>
            {t(`new_${of}`)}
          </Button>
        )
      }
      plain
    >
      {props.filters}
      <div className={styles.scroll}>
        {list.isPending && <SkeletonRows rows={8} />}
        {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
        {list.data && total === 0 && <EmptyState title={t(`no_${of}`)} />}
        {list.data && total > 0 && (
          <PictureCards
            of={of}
            rows={list.data.response}
            shown={props.shown}
            onEdit={canWrite ? write : undefined}
            onDelete={canWrite ? ask : undefined}
          />
        )}
      </div>
      {total > 0 && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />}
      {dialog}
    </Page>
  );
}
