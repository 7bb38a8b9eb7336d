import { auth } from 'virtual:texts/auth';
import { useState } from 'react';
import { go } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CodeStep } from './forgot/CodeStep.tsx';
import { EmailStep } from './forgot/EmailStep.tsx';
import { forgetStep, rememberStep, resetPassword, startOf } from './forgot/step.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

export default function ForgotPasswordPage() {
  const t = useT(auth);
  const [state, setState] = useState(() => startOf(new URLSearchParams(window.location.search)));
  const { step, email, otp } = state;

  const advance = (change: Partial<typeof state>) => {
    const next = { ...state, ...change };
    rememberStep(next);
    setState(next);
  };
  const back = () => {
    forgetStep();
    if (step === 0) go(href('/auth'));
    else setState({ ...state, otp: '', step: step - 1 });
  };

  if (step === 0)
    return (
      <EmailStep email={email} onSent={(sent) => advance({ step: 1, email: sent, otp: '' })} onBack={back} />
    );
  if (step === 1) {
    return (
      <CodeStep
        email={email}
        otp={otp}
        onVerified={(address, code) => advance({ step: 2, email: address, otp: code })}
        onBack={back}
      />
    );
  }
  if (step === 2) {
    return (
      <PublicFrame title={t('new_password')} text={t('new_password_text')}>
        <NewPasswordForm
          onSave={async (passwords) => {
            await resetPassword({ email, otp, ...passwords });
            forgetStep();
            setState({ ...state, step: 3 });
          }}
          onBack={back}
        />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={t('changed')} text={t('changed_text')}>
      <ButtonLink variant="filled" size="large" full href={href('/auth')}>
        {t('enter')}
      </ButtonLink>
    </PublicFrame>
  );
}
