import { account } from 'virtual:texts/account';
import { useState } from 'react';
import { PHOTO } from '../../../domain/files.ts';
import { useT } from '../../i18n/useT.ts';
import { FileField } from '../../ui/FileField.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { oneFile } from '../../ui/oneFile.ts';

const PhotoDialog = lazyDialog(() => import('./PhotoDialog.tsx'));

interface Props {
  hasPhoto: boolean;
  busy?: boolean;
  /** Label of the button in the dialog. */
  action: string;
  onPick: (photo: Blob) => Promise<unknown>;
}

/** Opens a picture and cuts a square out of it. */
export function PhotoPicker({ hasPhoto, busy, action, onPick }: Props) {
  const t = useT(account);
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <>
      <FileField
        label={t('photo')}
        action={t(hasPhoto ? 'photo_change' : 'photo_upload')}
        busy={busy}
        rule={PHOTO}
        {...oneFile(null, setChosen)}
      />
      {chosen && (
        <PhotoDialog file={chosen} action={action} onSave={onPick} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
