import { common } from 'virtual:texts/common';
import { school } from 'virtual:texts/school';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { Section } from './SchoolFields.tsx';

interface Props {
  /** Null without a mail server. */
  from: string | null;
  readOnly: boolean;
}

export function MailSection({ from, readOnly }: Props) {
  const t = useT(school);
  const shared = useT(common);
  const test = useChange('POST /v1/school-settings/mail-test', {
    input: () => ({}),
    onSuccess: ({ to }) => showToast('success', shared('success'), t('mail_sent', { to })),
    onError: (error) => showError(error, shared),
  });
  return (
    <Section id="mail" title={t('mail')} text={from ? t('mail_from', { from }) : t('mail_off')}>
      {!readOnly && (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {t('mail_test')}
        </Button>
      )}
    </Section>
  );
}
