import { type FormEvent, useState } from 'react';
import { api } from '../../dataProvider/api.ts';
import { security } from '../../i18n/pt-BR/security.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showError, showInvalid } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './Security.module.css';

interface Props {
  passkey: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onDone, onClose }: Props) {
  const t = useT(security);
  const shared = useT(ui);
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) {
      setError(t('passkeys.name_needed'));
      return showInvalid(shared, t('passkeys.name_needed'));
    }
    setBusy(true);
    try {
      await api('PATCH /v1/auth/passkeys/:id', { params: { id: passkey.id }, body: { name: name.trim() } });
      showToast('success', t('passkeys.renamed'));
      onDone();
    } catch (failure) {
      showError(failure, shared);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('passkeys.rename_title')} onClose={onClose}>
      <form className={styles.steps} onSubmit={submit} noValidate>
        <Field
          large
          maxLength={60}
          label={t('passkeys.name')}
          value={name}
          error={error || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setError('');
          }}
        />
        <Button type="submit" look="filled" size="large" full busy={busy}>
          {shared('save')}
        </Button>
      </form>
    </Dialog>
  );
}
