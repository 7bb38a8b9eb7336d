import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { useRef } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { useCorrectionText } from '../../features/privacy/useCorrectionText.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { RequestRow } from './PrivacyQueue.tsx';

type Changes = ResponseOf<'GET /v1/privacy-requests/:id'>['changes'];

/** Changes that differ from the registration, or all of them if none does. */
function differing(changes: Changes): Changes {
  const changed = changes.filter(({ from, to }) => from !== to);
  return changed.length > 0 ? changed : changes;
}

/** Compares stored and requested values before a request is accepted. */
export function AcceptDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const t = useT(privacy);
  const shared = useT(common);
  const { label, shown } = useCorrectionText();
  const { data, isError, refetch } = useCall('GET /v1/privacy-requests/:id', { params: { id: row.id } });
  const accept = useChange('POST /v1/privacy-requests/:id/accept', {
    input: () => ({ params: { id: row.id } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('accepted_done'));
      onClose();
    },
    onError: (failure) => showError(failure, shared),
  });
  const isSent = useRef(false);
  // A double click comes before the button is busy.
  const once = () => {
    if (isSent.current) return;
    isSent.current = true;
    accept.mutate(undefined, {
      onError: () => {
        isSent.current = false;
      },
    });
  };
  return (
    <Dialog
      title={t('accept_dialog', { name: row.name })}
      onClose={onClose}
      actions={
        data && (
          <Button variant="filled" busy={accept.isPending} onClick={once}>
            {t('accept')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <p className="muted">{t('accept_text')}</p>
        {row.subject && <strong>{t('correction_of', { subject: t(`subject.${row.subject}`) })}</strong>}
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={2} />}
        {data && (
          <ComparisonTable
            heads={[t('field'), t('now'), t('wished')]}
            rows={differing(data.changes).map(({ field, from, to }) => [
              label(field),
              shown(field, from),
              shown(field, to),
            ])}
          />
        )}
        {data?.note && <p className={styles.note}>{t('note', { note: data.note })}</p>}
      </div>
    </Dialog>
  );
}
