import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import { confirmsName } from '../../../domain/privacy.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { BlockerList, KeptList } from '../../features/privacy/ErasurePreview.tsx';
import styles from '../../features/privacy/Privacy.module.css';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import type { RequestRow } from './PrivacyQueue.tsx';

/** Cannot be undone: shows what stays and asks for the name. */
export function EraseDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const t = useT(privacy);
  const [name, setName] = useState('');
  const { data, isError, refetch } = useCall('GET /v1/privacy-requests/:id', { params: { id: row.id } });
  const erase = useDialogChange('POST /v1/privacy-requests/:id/erase', {
    input: () => ({ params: { id: row.id }, body: { name } }),
    done: t('erased_done'),
    onClose,
  });
  const isBlocked = data !== undefined && data.blockers.length > 0;
  return (
    <FormDialog
      title={t('erase_dialog', { name: row.name })}
      action={t('erase')}
      destructive
      submitsByEnter={false}
      canSubmit={data !== undefined && !isBlocked}
      error={erase.error}
      busy={erase.isPending}
      faults={{ name: !confirmsName(name, row.name) && t('name_wrong') }}
      className={styles.body}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
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
              {...field('name')}
              label={t('type_name')}
              hint={row.name}
              value={name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
