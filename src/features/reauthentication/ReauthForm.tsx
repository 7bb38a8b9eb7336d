import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { FactorChallenge, FactorProof } from '../../authProvider/login.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/showError.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { PasswordField } from '../password/PasswordField.tsx';
import { ProofForm } from './ProofForm.tsx';
import styles from './ReauthForm.module.css';

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
  onConfirm: (given: Reauthenticated) => Promise<unknown>;
}

export function ReauthForm({ action, destroys, hasFactor, onConfirm }: Props) {
  const t = useT(security);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);

  const refused = (failure: unknown) => {
    setError(errorText(failure, shared));
    invalid.refuse(failure);
  };
  const confirm = useSteps<FactorChallenge | null>(
    async (call) => {
      if (hasFactor) return call('POST /v1/auth/second-factor/challenge', {});
      await onConfirm({ password });
      return null;
    },
    { onSuccess: setChallenge, onError: refused },
  );
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = password ? '' : t('again.password_needed');
    setError(missing);
    if (!invalid.report(missing)) confirm.mutate();
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
      <Button
        type="submit"
        variant={destroys ? 'danger' : 'filled'}
        size="large"
        full
        busy={confirm.isPending}
      >
        {hasFactor ? t('setup.continue') : action}
      </Button>
    </form>
  );
}

interface AgainDialogProps extends ComponentProps<typeof ReauthForm> {
  title: string;
  text: ReactNode;
  onClose: () => void;
}

export function ReauthDialog({ title, text, onClose, ...form }: AgainDialogProps) {
  const t = useT(common);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="plain" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <div className={styles.steps}>
        <p className={styles.lead}>{text}</p>
        <ReauthForm {...form} />
      </div>
    </Dialog>
  );
}
