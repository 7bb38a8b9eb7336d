import { privacy } from 'virtual:texts/privacy';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { useCorrectionText } from '../../features/privacy/useCorrectionText.ts';
import { useT } from '../../i18n/useT.ts';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
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
  const { label, shown } = useCorrectionText();
  const { data, isError, refetch } = useCall('GET /v1/privacy-requests/:id', { params: { id: row.id } });
  const accept = useDialogChange('POST /v1/privacy-requests/:id/accept', {
    input: () => ({ params: { id: row.id } }),
    done: t('accepted_done'),
    onClose,
  });
  return (
    <FormDialog
      title={t('accept_dialog', { name: row.name })}
      action={t('accept')}
      canSubmit={data !== undefined}
      busy={accept.isPending}
      className={styles.body}
      onSubmit={() => accept.mutate()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
