import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { useEffect } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { type Notice, useReadMessage } from './useMessages.ts';

/** Opening it marks the notice as read, unless it requires a confirmation. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useT(common);
  const { mutate, mutateAsync, isPending } = useReadMessage();
  const { id, is_read, require_confirmation } = notice;
  const reads = is_read === false && !require_confirmation;
  useEffect(() => {
    if (reads) mutate(id);
  }, [reads, id, mutate]);
  const confirm = () =>
    void mutateAsync(id).then(onClose, () => {
      // The change itself shows why it failed.
    });
  return (
    <Dialog
      title={notice.title}
      onClose={onClose}
      actions={
        is_read === false &&
        require_confirmation && (
          <Button variant="filled" busy={isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        )
      }
    >
      <NoticeText notice={notice} />
    </Dialog>
  );
}

export function NoticeText({ notice }: { notice: Notice }) {
  const t = useT(shell);
  const { formatDateTime } = useDates();
  const at = String(notice.sent_at ?? notice.schedule ?? notice.created_at);
  return (
    <>
      <p className="muted lead">
        {t(notice.status === 'PENDING' ? 'notice_scheduled' : 'notice_from', {
          name: notice.sender_name,
          at: formatDateTime(at),
        })}
      </p>
      <Markdown text={notice.content} />
    </>
  );
}

interface ById {
  id: string;
  title: string;
  onClose: () => void;
}

export function NoticeById({ id, title, onClose }: ById) {
  const { data, isError, refetch } = useCall('GET /v1/messages/:id', { params: { id } });
  if (data) return <NoticeDialog notice={data} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />}
    </Dialog>
  );
}
