import { common } from 'virtual:texts/common';
import { school } from 'virtual:texts/school';
import { useState } from 'react';
import { LOGO_FILE } from '../../../domain/files.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { reloadConfig } from '../../dataProvider/config.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { oneFile } from '../../ui/oneFile.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './School.module.css';

interface Props {
  url: string | null;
  readOnly: boolean;
}

/** The logo on both themes; it is stored as soon as it is chosen. */
export function LogoField({ url, readOnly }: Props) {
  const t = useT(school);
  const shared = useT(common);
  const [removing, setRemoving] = useState(false);
  const after = (text: string) => ({
    onSuccess: () => {
      reloadConfig();
      showToast('success', shared('success'), text);
    },
    onError: (error: Error) => showError(error, shared),
  });
  const upload = useUpload('POST /v1/school-settings/logo', after(t('logo_saved')));
  const remove = useChange('DELETE /v1/school-settings/logo', {
    input: () => ({}),
    ...after(t('logo_removed')),
  });
  return (
    <div className={styles.logo}>
      {url && (
        <div className={styles.shownLogo}>
          {(['light', 'dark'] as const).map((theme) => (
            <span key={theme} className={styles.desk} data-theme={theme}>
              <img src={url} alt={theme === 'light' ? t('logo') : ''} />
            </span>
          ))}
        </div>
      )}
      {!readOnly && (
        <>
          <p className="muted">{t('logo_hint')}</p>
          <div className={styles.logoActions}>
            <FileField
              label={t('logo')}
              action={t(url ? 'logo_change' : 'logo_send')}
              rule={LOGO_FILE}
              sending={upload.sending}
              {...oneFile(null, (file) => file && upload.send({ files: { file } }))}
              onWrong={() => showToast('destructive', shared('error'), t('logo_wrong'))}
            />
            {url && (
              <Button variant="plain" onClick={() => setRemoving(true)}>
                {t('logo_remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {removing && (
        <ConfirmDialog
          title={t('logo_remove')}
          text={t('logo_remove_text')}
          action={t('logo_remove')}
          destructive
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
