import { useId } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { SAVINGS } from '../session/preferences.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './SavingDialog.module.css';

export function SavingDialog({ onClose }: { onClose: () => void }) {
  const { t, preferences, setPreferences } = useRoom();
  const group = useId();
  return (
    <RoomDialog
      onClose={onClose}
      title={t('saving.title')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('saving.text')}</p>
      <fieldset className={styles.choices} aria-label={t('saving.title')}>
        {SAVINGS.map((saving) => (
          <label key={saving} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={preferences.saving === saving}
              onChange={() => setPreferences({ saving })}
            />
            {t(`saving.${saving}`)}
          </label>
        ))}
      </fieldset>
    </RoomDialog>
  );
}
