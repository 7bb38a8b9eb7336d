import { account } from 'virtual:texts/account';
import { common } from 'virtual:texts/common';
import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { api } from '../../dataProvider/api.ts';
import { PublicFrame } from '../../features/page/PublicFrame.tsx';
import { adoptPreferences } from '../../i18n/changeLanguage.ts';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { errorText } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';

type Choice = ResponseOf<'GET /v1/mail-choices/:token'>;

/** Opened from a mail, mostly without a session. Requires a click, because mail scanners open links. */
export default function StopMailsPage() {
  const t = useT(account);
  const shared = useT(common);
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const [choice, setChoice] = useState<Choice>();
  const [failure, setFailure] = useState<unknown>();

  const read = useCallback(async () => {
    setFailure(undefined);
    try {
      const read = await api('GET /v1/mail-choices/:token', { params: { token }, anonymous: true });
      await adoptPreferences({ language: read.language, theme: null });
      setChoice(read);
    } catch (error) {
      setFailure(error);
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  const stop = useAction(async (found: Choice) => {
    setFailure(undefined);
    const body = { 'List-Unsubscribe': 'One-Click' } as const;
    await api('POST /v1/mail-choices/:token', { params: { token }, body, anonymous: true });
    setChoice({ ...found, by_email: false });
  }, setFailure);

  if (failure instanceof ApiError && failure.status === 404)
    return (
      <PublicFrame title={t('stop_mails_unknown')} text={t('stop_mails_unknown_text')}>
        <ButtonLink size="large" full href={href('/profile')}>
          {t('open_account')}
        </ButtonLink>
      </PublicFrame>
    );
  if (!choice)
    return (
      <PublicFrame title={t('stop_mails')}>
        {failure === undefined ? (
          <SkeletonRows rows={2} />
        ) : (
          <>
            <InlineAlert>{errorText(failure, shared)}</InlineAlert>
            <Button size="large" full onClick={() => void read()}>
              {shared('try_again')}
            </Button>
          </>
        )}
      </PublicFrame>
    );
  const kind = t(`kind.${choice.kind}`);
  if (!choice.by_email)
    return (
      <PublicFrame title={t('mails_stopped')} text={t('mails_stopped_text', { kind })}>
        <ButtonLink size="large" full href={href('/profile')}>
          {t('open_account')}
        </ButtonLink>
      </PublicFrame>
    );
  return (
    <PublicFrame title={t('stop_mails')} text={t('stop_mails_text', { kind })}>
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      <Button variant="filled" size="large" full busy={stop.isBusy} onClick={() => void stop.run(choice)}>
        {t('stop_mails_button')}
      </Button>
    </PublicFrame>
  );
}
