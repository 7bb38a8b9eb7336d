import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Form.module.css';

/** Shown on 409: compares the stored version with the edited one before saving. */
export function StaleNotice({ current }: { current: object }) {
  const t = useT(ui);
  const { getValues, setValue, reset } = useFormContext();
  const [typed, setTyped] = useState<FieldValues | null>(null);
  const see = () => {
    setTyped(structuredClone(getValues()));
    reset(current as FieldValues);
  };
  const applyAgain = () => {
    for (const [name, value] of Object.entries(typed ?? {})) setValue(name, value, { shouldDirty: true });
    setTyped(null);
  };
  return (
    <div className={styles.stale} role="alert">
      <IconUsers size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{t('stale_title')}</h2>
        <p>{t(typed ? 'stale_seen' : 'stale_text')}</p>
        {typed ? (
          <Button onClick={applyAgain}>{t('stale_back')}</Button>
        ) : (
          <Button onClick={see}>{t('stale_see')}</Button>
        )}
      </div>
    </div>
  );
}
