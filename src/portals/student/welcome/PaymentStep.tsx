import { charge as chargeTexts } from 'virtual:texts/charge';
import { common } from 'virtual:texts/common';
import { welcome } from 'virtual:texts/welcome';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBRL } from '../../../../domain/money.ts';
import { isPaymentFailed, stepOf } from '../../../../domain/onboardingView.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { type Call, useChange, useSteps } from '../../../dataProvider/calls.ts';
import { isPixCode, PixCode } from '../../../features/payment/PixCode.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Select } from '../../../ui/Field.tsx';
import { showError } from '../../../ui/showError.ts';
import type { Onboarding } from './useOnboarding.ts';
import styles from './Welcome.module.css';
import { WelcomeFrame } from './WelcomeFrame.tsx';

interface Props {
  onboarding: Onboarding;
  onChanged: () => void;
}

export function PaymentStep({ onboarding, onChanged }: Props) {
  const t = useT(welcome);
  const ofCharge = useT(chargeTexts);
  const { formatDate } = useDates();
  const shared = useT(common);
  const { user_id } = useSignedIn().view.user;
  const { charge, onboarding_status } = onboarding;
  const enrolment = stepOf(onboarding_status) === 1;
  const refused = isPaymentFailed(onboarding_status);
  const expired = charge?.status === 'expired';
  const { joint_total } = onboarding;
  const installments = onboarding.contract?.installments ?? 1;
  const [wantsBoth, setWantsBoth] = useState(false);
  const isJoint = wantsBoth && joint_total !== null;

  const whatOf = (installment: number) => {
    if (enrolment) return t('enrolment_fee');
    return installments > 1
      ? ofCharge('instalment', { number: installment, of: installments })
      : t('plan_charge');
  };

  const readLink = (call: Call) => {
    const input = { params: { user_id } };
    if (isJoint) return call('GET /v1/pagarme/get-joint-link/:user_id', input);
    return enrolment
      ? call('GET /v1/pagarme/get-registration-link/:user_id', input)
      : call('GET /v1/pagarme/get-payment-link/:user_id', input);
  };
  const pay = useSteps(readLink, {
    // The plan's link is requested at most twice.
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
          {code === null && (
            <Button variant="filled" size="large" full busy={leaving} onClick={() => pay.mutate()}>
              {t(refused ? 'pay_again' : 'pay')}
            </Button>
          )}
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
          <p>{isJoint ? t('joint_charge', { installments }) : whatOf(charge.installment)}</p>
          <strong>{formatBRL(isJoint ? joint_total : charge.amount)}</strong>
          <p>{t('due', { day: formatDate(charge.due_date) })}</p>
        </section>
      )}
      {charge && joint_total !== null && (
        <div className={styles.joint}>
          <Checkbox
            label={t('joint', { installments, amount: formatBRL(joint_total - charge.amount) })}
            checked={wantsBoth}
            disabled={leaving}
            onChange={(event) => {
              // A code that is shown is of the other amount.
              pay.reset();
              setWantsBoth(event.target.checked);
            }}
          />
        </div>
      )}
      {(isJoint || !enrolment) && code === null && (
        <Installments onboarding={onboarding} onChanged={onChanged} />
      )}
      {code && (
        <div className={styles.pix}>
          <PixCode code={code} />
        </div>
      )}
    </WelcomeFrame>
  );
}

interface InstallmentsProps {
  onboarding: Onboarding;
  onChanged: () => void;
}

/** Shown until the payment of the plan begins. */
function Installments({ onboarding: { contract, offers }, onChanged }: InstallmentsProps) {
  const t = useT(welcome);
  const shared = useT(common);
  const choose = useChange('POST /v1/contracts/:id/payment-plan', {
    input: (payment_plan_id: string) => ({
      params: { id: contract?.contract_id ?? '' },
      body: { payment_plan_id },
    }),
    onSettled: onChanged,
    onError: (error) => showError(error, shared),
  });
  if (!contract || offers.length < 2) return null;
  const chosen = offers.find(({ installments }) => installments === contract.installments);
  return (
    <Select
      large
      label={t('offers')}
      value={chosen?.payment_plan_id ?? ''}
      disabled={choose.isPending}
      choices={offers.map(({ payment_plan_id, installments, amount }) => ({
        value: payment_plan_id,
        label: t('offer', { count: installments, amount: formatBRL(amount) }),
      }))}
      onChange={(event) => choose.mutate(event.target.value)}
    />
  );
}
