import { certificates } from 'virtual:texts/certificates';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { ClassSelect } from '../../features/certificates/FoundSelect.tsx';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './BatchDialog.module.css';

/** How often the progress is read, in milliseconds. */
const EVERY = 1000;

/** Issues the certificates of a class, and tells how far it has come; it goes on if the dialog is closed (CERT-6). */
export default function BatchDialog({ onClose }: { onClose: () => void }) {
  const t = useT(certificates);
  const shared = useT(common);
  const [class_id, setClass] = useState('');
  const [batch, setBatch] = useState<string | null>(null);
  const { mutate, isPending, error } = useDialogChange('POST /v1/certificates/batches', {
    input: () => ({ body: { class_id } }),
    onSuccess: ({ id }) => setBatch(id),
  });
  return (
    <FormDialog
      title={t('batch_title')}
      action={t('batch_start')}
      cancel={batch === null ? shared('cancel') : shared('close')}
      canSubmit={batch === null}
      busy={isPending}
      error={error}
      faults={{ class_id: class_id === '' && t('fields_needed') }}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) =>
        batch === null ? (
          <>
            <p className={styles.text}>{t('batch_text')}</p>
            <ClassSelect {...field('class_id')} label={t('class')} value={class_id} onChange={setClass} />
          </>
        ) : (
          <Progress id={batch} />
        )
      }
    </FormDialog>
  );
}

function Progress({ id }: { id: string }) {
  const t = useT(certificates);
  const shared = useT(common);
  const { data } = useCall(
    'GET /v1/certificates/batches/:id',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : EVERY) },
  );
  if (!data) return <SkeletonRows rows={2} />;
  const { total, issued, already, lacking, failed, state } = data;
  const seen = issued + already + lacking + failed;
  return (
    <div className={styles.progress}>
      <p role="status">
        <strong>
          {state === 'done' ? shared('done') : t('batch_running', { part: seen, count: total })}
        </strong>
      </p>
      <progress
        max={Math.max(1, total)}
        value={state === 'done' ? Math.max(1, total) : seen}
        aria-hidden="true"
      />
      <ul>
        <li>{t('batch_issued', { count: issued })}</li>
        <li>{t('batch_already', { count: already })}</li>
        <li>{t('batch_lacking', { count: lacking })}</li>
        {failed > 0 && <li className={styles.failed}>{t('batch_failed', { count: failed })}</li>}
      </ul>
    </div>
  );
}
