import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { FactorChallenge, FactorProof } from '../../authProvider/login.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { api } from '../../dataProvider/api.ts';
import { security } from '../../i18n/pt-BR/security.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './AgainForm.module.css';
import { PasswordField } from './PasswordField.tsx';
import { ProofForm } from './ProofForm.tsx';

interface Reauthenticated {
  password: string;
  proof?: FactorProof;
}

interface Props {
  action: string;
  destroys?: boolean;
  /** Requires a factor after the password. */
  hasFactor: boolean;
  /** Rejects when the server refuses. */
  onConfirm: (given: Reauthenticated) => Promise<void>;
}

export function AgainForm({ action, destroys, hasFactor, onConfirm }: Props) {
  const t = useT(security);
  const shared = useT(ui);
  const invalid = useInvalidToast();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);

  const refused = (failure: unknown) => {
    setError(errorText(failure, shared));
    showError(failure, shared);
  };
  const prove = async (proof: FactorProof) => {
    try {
      await onConfirm({ password, proof });
    } catch (failure) {
      const stays = failure instanceof ApiError && failure.code === 'second_factor_wrong';
      if (stays) throw failure;
      setChallenge(null);
      refused(failure);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = password ? '' : t('again.password_needed');
    setError(missing);
    if (invalid.report(missing)) return;
    setBusy(true);
    try {
      if (hasFactor) setChallenge(await api('POST /v1/auth/second-factor/challenge'));
      else await onConfirm({ password });
    } catch (failure) {
      refused(failure);
    }
    setBusy(false);
  };

  if (challenge) return <ProofForm challenge={challenge} onProve={prove} />;
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <PasswordField
        large
        autoComplete="current-password"
        label={t('again.password')}
        value={password}
        error={error || undefined}
        onChange={({ target }) => {
          setPassword(target.value);
          setError('');
        }}
      />
      <Button type="submit" variant={destroys ? 'danger' : 'filled'} size="large" full busy={busy}>
        {hasFactor ? t('setup.continue') : action}
      </Button>
    </form>
  );
}

interface AgainDialogProps extends ComponentProps<typeof AgainForm> {
  title: string;
  text: ReactNode;
  onClose: () => void;
}

export function AgainDialog({ title, text, onClose, ...form }: AgainDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.steps}>
        <p className={styles.lead}>{text}</p>
        <AgainForm {...form} />
      </div>
    </Dialog>
  );
}
