import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { href } from '../../browser/href.ts';
import { api } from '../../dataProvider/api.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';

interface Props {
  hash: string;
  email: string;
  /** The link was sent to the former address, to keep it. */
  keep?: boolean;
}

/** Requires a click, because mail scanners open links. */
export function ConfirmNewEmail({ hash, email, keep = false }: Props) {
  const t = useT(auth);
  const shared = useT(common);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState('');

  const confirm = useAction(
    async () => {
      setError('');
      const call = keep ? 'POST /v1/users/keep-email' : 'POST /v1/users/confirm-email-change';
      await api(call, { body: { hash, email } });
      setDone(true);
    },
    (failure) => setError(errorText(failure, shared)),
  );

  if (isDone) {
    return (
      <PublicFrame title={t('done')} text={t(keep ? 'email_kept_text' : 'email_changed_text', { email })}>
        <ButtonLink variant="filled" size="large" full href={href('/auth')}>
          {t('enter')}
        </ButtonLink>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={t(keep ? 'keep_email' : 'change_email')}
      text={t(keep ? 'keep_email_text' : 'change_email_text', { email })}
    >
      {error && <InlineAlert>{error}</InlineAlert>}
      <Button variant="filled" size="large" full busy={confirm.isBusy} onClick={() => void confirm.run()}>
        {t('confirm')}
      </Button>
    </PublicFrame>
  );
}
