import { common } from 'virtual:texts/common';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Form.module.css';

const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

interface Props<V> {
  /** Copies the values of the form. */
  read: () => V;
  /** Fills the form with the stored version. */
  onSee: () => void;
  onApplyAgain: (typed: V) => void;
}

/** Shown on 409: compares the stored version with the edited one before saving. */
export function StaleNotice<V>({ read, onSee, onApplyAgain }: Props<V>) {
  const t = useT(common);
  const [kept, setKept] = useState<{ typed: V } | null>(null);
  const see = () => {
    setKept({ typed: read() });
    onSee();
  };
  const applyAgain = () => {
    if (kept) onApplyAgain(kept.typed);
    setKept(null);
  };
  return (
    <div ref={show} className={styles.stale} role="alert">
      <IconUsers size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{t('stale_title')}</h2>
        <p>{t(kept ? 'stale_seen' : 'stale_text')}</p>
        {kept ? (
          <Button onClick={applyAgain}>{t('stale_back')}</Button>
        ) : (
          <Button onClick={see}>{t('stale_see')}</Button>
        )}
      </div>
    </div>
  );
}

/** Notice for a form of react-hook-form. */
export function FormStaleNotice({ current }: { current: object }) {
  const { getValues, setValue, reset } = useFormContext();
  return (
    <StaleNotice<FieldValues>
      read={() => structuredClone(getValues())}
      onSee={() => reset(current as FieldValues)}
      onApplyAgain={(typed) => {
        for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
      }}
    />
  );
}
