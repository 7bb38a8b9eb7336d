import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { type FormEvent, useState } from 'react';
import { isEmail } from '../../../../domain/email.ts';
import { mailedCode } from '../../../../domain/tries.ts';
import { formClass, PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeBoxes } from '../../../ui/CodeBoxes.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { errorText, showError } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import { useInvalidToast } from '../../../ui/useInvalidToast.ts';
import { verifyCode } from './step.ts';

interface Props {
  /** Empty when only the code is known; the form then includes the e-mail. */
  email: string;
  otp: string;
  onVerified: (email: string, otp: string) => void;
  onBack: () => void;
}

export function CodeStep({ email, otp, onVerified, onBack }: Props) {
  const t = useT(auth);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [typed, setTyped] = useState(email);
  const [emailError, setEmailError] = useState('');
  const [code, setCode] = useState(otp.slice(0, 5));
  const [error, setError] = useState('');
  const verify = useAction(
    async (address: string) => {
      await verifyCode(address, code);
      onVerified(address, code);
    },
    (failure) => {
      setError(errorText(failure, shared));
      showError(failure, shared);
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    const wrongEmail = address ? (isEmail(address) ? '' : t('email_invalid')) : t('email_required');
    const wrongCode = code.length < mailedCode.length ? t('code_needed') : '';
    setEmailError(wrongEmail);
    setError(wrongCode);
    if (!invalid.report(wrongEmail || wrongCode)) void verify.run(address);
  };

  return (
    <PublicFrame
      title={t('check_email')}
      text={email ? t('check_email_text', { email }) : t('check_email_unknown')}
    >
      <form className={formClass} onSubmit={submit} noValidate>
        {!email && (
          <Field
            large
            type="email"
            autoComplete="username"
            label={t('email')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setEmailError('');
            }}
            error={emailError || undefined}
          />
        )}
        <CodeBoxes
          value={code}
          onChange={(value) => {
            setCode(value);
            setError('');
          }}
          length={mailedCode.length}
          labelOf={(position) => t('digit_position', { position, length: mailedCode.length })}
          invalid={error !== ''}
        />
        {error && <InlineAlert>{error}</InlineAlert>}
        <Button type="submit" variant="filled" size="large" full busy={verify.isBusy}>
          {t('verify')}
        </Button>
        <Button variant="link" onClick={onBack}>
          {t('resend')}
        </Button>
      </form>
    </PublicFrame>
  );
}
