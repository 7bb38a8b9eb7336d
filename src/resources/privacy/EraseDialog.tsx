import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import { confirmsName } from '../../../domain/privacy.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { BlockerList, KeptList } from '../../features/privacy/ErasurePreview.tsx';
import styles from '../../features/privacy/Privacy.module.css';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import type { RequestRow } from './PrivacyQueue.tsx';

/** Cannot be undone: shows what stays and asks for the name. */
export function EraseDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const t = useT(privacy);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const { data, isError, refetch } = useCall('GET /v1/privacy-requests/:id', { params: { id: row.id } });
  const erase = useChange('POST /v1/privacy-requests/:id/erase', {
    input: () => ({ params: { id: row.id }, body: { name } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('erased_done'));
      onClose();
    },
    onError: (failure) => showError(failure, shared),
  });
  const submit = () => {
    const wrong = confirmsName(name, row.name) ? '' : t('name_wrong');
    setError(wrong);
    if (!invalid.report(wrong)) erase.mutate();
  };
  const isBlocked = data !== undefined && data.blockers.length > 0;
  return (
    <Dialog
      title={t('erase_dialog', { name: row.name })}
      onClose={onClose}
      actions={
        data &&
        !isBlocked && (
          <Button variant="danger" busy={erase.isPending} onClick={submit}>
            {t('erase')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <p className="muted">{t('erase_dialog_text')}</p>
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={3} />}
        {data && <KeptList kept={data.kept} />}
        {isBlocked && (
          <section className={styles.part}>
            <h3>{t('blocked_admin')}</h3>
            <BlockerList blockers={data.blockers} />
          </section>
        )}
        {data && !isBlocked && (
          <Field
            label={t('type_name')}
            hint={row.name}
            value={name}
            autoComplete="off"
            error={error || undefined}
            onChange={({ target }) => {
              setName(target.value);
              setError('');
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
