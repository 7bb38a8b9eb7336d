import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../dataProvider/calls.ts';
import { NoticeText } from '../../features/notifications/NoticeDialog.tsx';
import { useReadMessage } from '../../features/notifications/useMessages.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';

export default function MessagePage() {
  const t = useT(shell);
  const shared = useT(common);
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('GET /v1/messages/:id', { params: { id } });
  const { mutate, isPending } = useReadMessage();
  const unread = data?.is_read === false;
  const reads = unread && !data.require_confirmation;
  useEffect(() => {
    if (reads) mutate(id);
  }, [reads, id, mutate]);
  return (
    <Page title={data?.title ?? t('notice')}>
      {error && <ErrorState onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <Card>
          <NoticeText notice={data} />
          {unread && data.require_confirmation && (
            <div className="below">
              <Button variant="filled" busy={isPending} onClick={() => mutate(id)}>
                {shared('confirm')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </Page>
  );
}
