import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Page } from '../layout/Page.tsx';
import { NoticeText } from './NoticeDialog.tsx';
import { useReadMessage } from './useMessages.ts';

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
            <div style={{ marginTop: 16 }}>
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
