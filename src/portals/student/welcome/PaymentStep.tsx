import { IconAlertCircle } from '@tabler/icons-react';
import { formatBRL } from '../../../../domain/money.ts';
import { stepOf } from '../../../../domain/onboardingView.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { type Call, useSteps } from '../../../dataProvider/calls.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { welcome } from '../../../i18n/pt-BR/welcome.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { showError } from '../../../ui/showError.ts';
import { Installments } from './Installments.tsx';
import { PixCode } from './PixCode.tsx';
import { isPixCode } from './pix.ts';
import type { Onboarding } from './useOnboarding.ts';
import styles from './Welcome.module.css';
import { WelcomeFrame } from './WelcomeFrame.tsx';

interface Props {
  onboarding: Onboarding;
  onChanged: () => void;
}

/** Steps 2 and 3: the enrolment fee, then the plan or its first instalment; only the provider's word moves on. */
export function PaymentStep({ onboarding, onChanged }: Props) {
  const t = useT(welcome);
  const { formatDate } = useDates();
  const shared = useT(ui);
  const { user_id } = useSignedIn().view.user;
  const { charge, onboarding_status } = onboarding;
  const enrolment = stepOf(onboarding_status) === 1;
  const refused = onboarding_status.startsWith('AGUARDANDO_NOVA_TENTATIVA');
  const expired = charge?.status === 'expired';

  const readLink = (call: Call) =>
    enrolment
      ? call('GET /v1/pagarme/get-registration-link/:user_id', { params: { user_id } })
      : call('GET /v1/pagarme/get-payment-link/:user_id', { params: { user_id } });
  const pay = useSteps(readLink, {
    // The plan's link is requested twice at most.
    retry: enrolment ? 0 : 1,
    onSuccess: ({ link }) => {
      if (!isPixCode(link)) window.location.assign(link);
    },
    onError: (error) => {
      showError(error, shared);
      onChanged();
    },
  });
  const link = pay.data?.link;
  const code = link && isPixCode(link) ? link : null;
  const leaving = pay.isPending || (link !== undefined && code === null);

  return (
    <WelcomeFrame
      step={enrolment ? 1 : 2}
      title={t(enrolment ? 'enrolment_title' : 'plan_title')}
      text={t(enrolment ? 'enrolment_text' : 'plan_text')}
      foot={
        <>
          <Button
            look="filled"
            size="large"
            full
            busy={leaving}
            disabled={code !== null}
            onClick={() => pay.mutate()}
          >
            {t(refused ? 'pay_again' : 'pay')}
          </Button>
          <p>{t('payment_next')}</p>
        </>
      }
    >
      {refused && (
        <div className={styles.refused} role="alert">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{t(expired ? 'expired' : 'refused')}</strong>{' '}
            {t(expired ? 'expired_text' : 'refused_text')}
          </p>
        </div>
      )}
      {charge && (
        <section className={styles.amount}>
          <p>{t(enrolment ? 'enrolment_fee' : 'plan_charge')}</p>
          <strong>{formatBRL(charge.amount)}</strong>
          <p>{t('due', { day: formatDate(charge.due_date) })}</p>
        </section>
      )}
      {!enrolment && code === null && <Installments onboarding={onboarding} onChanged={onChanged} />}
      {code && <PixCode code={code} />}
    </WelcomeFrame>
  );
}
