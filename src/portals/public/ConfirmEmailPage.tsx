import { auth } from 'virtual:texts/auth';
import { useEffect, useState } from 'react';
import { go } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { api } from '../../dataProvider/api.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ConfirmNewEmail } from './ConfirmNewEmail.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

export default function ConfirmEmailPage() {
  const t = useT(auth);
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [confirmed, setConfirmed] = useState(false);
  const hash = query.get('hash');
  const email = query.get('email');
  const reset = query.get('reset') === '1';

  useEffect(() => {
    if (!hash || !email) go(href('/auth'), 'replace');
  }, [hash, email]);

  if (!hash || !email) return null;
  if (query.get('change') === '1') return <ConfirmNewEmail hash={hash} email={email} />;
  if (query.get('keep') === '1') return <ConfirmNewEmail keep hash={hash} email={email} />;
  if (confirmed) {
    return (
      <PublicFrame title={t(reset ? 'changed' : 'done')} text={t(reset ? 'changed_text' : 'done_text')}>
        <ButtonLink variant="filled" size="large" full href={href('/auth')}>
          {t('enter')}
        </ButtonLink>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={t(reset ? 'new_password' : 'create_password')}
      text={t(reset ? 'new_password_text' : 'create_password_text', { email })}
    >
      <NewPasswordForm
        errorTitle={reset ? undefined : t('confirm_error')}
        onSave={async (passwords) => {
          const body = { hash, email, ...passwords };
          if (reset) await api('POST /v1/users/reset-password-by-link', { body });
          else await api('POST /v1/users/confirm-registration', { body });
          setConfirmed(true);
        }}
      />
    </PublicFrame>
  );
}
