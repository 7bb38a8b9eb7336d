import { account } from 'virtual:texts/account';
import { useRef, useState } from 'react';
import { PHOTO } from '../../../domain/files.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const PhotoDialog = lazyDialog(() => import('./PhotoDialog.tsx'));

// Phones also offer the camera, and convert its pictures to one of these.
const accepted = PHOTO.types.join();

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
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t(hasPhoto ? 'photo_change' : 'photo_upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('photo')}
        onChange={({ target }) => {
          setChosen(target.files?.[0] ?? null);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {chosen && (
        <PhotoDialog file={chosen} action={action} onSave={onPick} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
