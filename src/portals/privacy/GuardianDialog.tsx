import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import styles from '../../features/privacy/Privacy.module.css';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Field } from '../../ui/Field.tsx';

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
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('guardian_title')}
      action={t('consent_give')}
      busy={busy}
      faults={{ guardian_name: !name.trim() && ruleText({ code: 'required' }) }}
      className={styles.body}
      onSubmit={() => onGive(name.trim())}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="muted">{text}</p>
          <Field
            {...field('guardian_name')}
            label={t('guardian_name')}
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
