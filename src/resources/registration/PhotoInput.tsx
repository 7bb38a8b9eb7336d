import { account } from 'virtual:texts/account';
import { registration } from 'virtual:texts/registration';
import { useFormContext } from 'react-hook-form';
import { PhotoPicker } from '../../features/photo/PhotoPicker.tsx';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRegistrationRights } from './context.ts';
import { readDataUrl } from './photo.ts';
import styles from './Registration.module.css';
import type { Values } from './values.ts';

/** Part of the form, so that the picture is kept from step to step. */
export function PhotoInput() {
  const t = useT(registration);
  const texts = useT(account);
  const { canSendPhoto, photo: stored } = useRegistrationRights();
  const { watch, setValue } = useFormContext<Values>();
  const [name, photo] = watch(['name', 'photo']);
  const shown = photo === '' ? stored : photo === 'none' ? null : photo;
  const change = (value: string) => setValue('photo', value, { shouldDirty: true });
  if (!canSendPhoto) return null;
  return (
    <div className={styles.photo}>
      <Avatar id={name} name={name} photo={shown} size={64} />
      <PhotoPicker
        hasPhoto={shown !== null}
        action={texts('photo_use')}
        onPick={async (picture) => change(await readDataUrl(picture))}
      />
      {shown !== null && (
        <Button variant="plain" onClick={() => change(stored === null ? '' : 'none')}>
          {texts('photo_remove')}
        </Button>
      )}
      <p className={styles.hint}>{t('photo_hint')}</p>
    </div>
  );
}
