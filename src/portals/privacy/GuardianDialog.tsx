import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import styles from '../../features/privacy/Privacy.module.css';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';

interface Props {
  /** Text that the guardian agrees to. */
  text: string;
  busy: boolean;
  onGive: (guardian_name: string) => void;
  onClose: () => void;
}

/** The guardian of a minor agrees by typing the name. */
export function GuardianDialog({ text, busy, onGive, onClose }: Props) {
  const t = useT(privacy);
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    const missing = name.trim() ? '' : ruleText({ code: 'required' });
    setError(missing);
    if (!invalid.report(missing)) onGive(name.trim());
  };
  return (
    <Dialog
      title={t('guardian_title')}
      onClose={onClose}
      actions={
        <Button variant="filled" busy={busy} onClick={submit}>
          {t('consent_give')}
        </Button>
      }
    >
      <div className={styles.body}>
        <p className="muted">{text}</p>
        <Field
          label={t('guardian_name')}
          autoComplete="off"
          maxLength={200}
          value={name}
          error={error || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setError('');
          }}
        />
      </div>
    </Dialog>
  );
}
