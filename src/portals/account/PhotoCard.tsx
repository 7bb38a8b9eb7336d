import { account } from 'virtual:texts/account';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { refreshView } from '../../authProvider/login.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { PhotoPicker } from '../../features/photo/PhotoPicker.tsx';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './Account.module.css';
import type { OwnProfile } from './ProfileForm.tsx';

export function PhotoCard({ profile: { id, name, photo_url } }: { profile: OwnProfile }) {
  const t = useT(account);
  const shared = useT(common);
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:profile']);
  const [removing, setRemoving] = useState(false);
  const after = (text: string) => ({
    onSuccess: () => {
      showToast('success', shared('success'), text);
      refreshView().catch(() => {
        // The event of the change, or the next opening of the stream, retries.
      });
    },
    onError: (error: Error) => showError(error, shared),
  });
  const upload = useChange('POST /v1/entity/profile/photo', {
    input: (file: Blob) => ({ files: { file } }),
    ...after(t('photo_saved')),
  });
  const remove = useChange('DELETE /v1/entity/profile/photo', {
    input: () => ({}),
    ...after(t('photo_removed')),
  });
  return (
    <Card>
      <div className={styles.person}>
        <Avatar id={id} name={name} photo={photo_url} size={96} />
        <div className={styles.words}>
          <strong>{name}</strong>
          {canEdit && (
            <>
              <p className={styles.hint}>{t('photo_hint')}</p>
              <div className={styles.acts}>
                <PhotoPicker
                  hasPhoto={photo_url !== null}
                  busy={upload.isPending}
                  action={t('photo_save')}
                  onPick={(photo) => upload.mutateAsync(photo)}
                />
                {photo_url && (
                  <Button variant="plain" onClick={() => setRemoving(true)}>
                    {t('photo_remove')}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('photo_remove_title')}
          text={t('photo_remove_text')}
          action={t('photo_remove')}
          destructive
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}
