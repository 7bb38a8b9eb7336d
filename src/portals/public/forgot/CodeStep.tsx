import { type FormEvent, useState } from 'react';
import { auth } from '../../../i18n/pt-BR/auth.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeBoxes } from '../../../ui/CodeBoxes.tsx';
import { Note } from '../../../ui/Note.tsx';
import { formClass, PublicFrame } from '../PublicFrame.tsx';
import { whyFailed } from '../whyFailed.ts';
import { verifyCode } from './calls.ts';

interface Props {
  email: string;
  otp: string;
  onVerified: (otp: string) => void;
  onBack: () => void;
}

/** Step 1: the five digits; boxes turn red on error. */
export function CodeStep({ email, otp, onVerified, onBack }: Props) {
  const t = useT(auth);
  const shared = useT(ui);
  const [code, setCode] = useState(otp.slice(0, 5));
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 5) return setError(t('code_needed'));
    setBusy(true);
    try {
      await verifyCode(email, code);
      onVerified(code);
    } catch (failure) {
      setError(whyFailed(failure, shared('failed')));
    } finally {
      setBusy(false);
    }
  };

  return (
    <PublicFrame title={t('check_email')} text={t('check_email_text', { email })}>
      <form className={formClass} onSubmit={submit} noValidate>
        <CodeBoxes
          value={code}
          onChange={(value) => {
            setCode(value);
            setError('');
          }}
          labelOf={(position) => t('digit', { position })}
          invalid={error !== ''}
        />
        {error && <Note>{error}</Note>}
        <Button type="submit" look="filled" size="large" full busy={busy}>
          {t('verify')}
        </Button>
        <Button look="link" onClick={onBack}>
          {t('resend')}
        </Button>
      </form>
    </PublicFrame>
  );
}
