import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { paymentCard } from 'virtual:texts/paymentCard';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { type Call, useCall, useSteps } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { isPixCode, PixCode } from '../../../features/payment/PixCode.tsx';
import { AgreementList } from '../../../features/statement/AgreementList.tsx';
import { ChargeActions } from '../../../features/statement/ChargeActions.tsx';
import { useChargeWords } from '../../../features/statement/chargeWords.tsx';
import { nextOf } from '../../../features/statement/nextOf.ts';
import styles from '../../../features/statement/Statement.module.css';
import { type Statement, StatementView } from '../../../features/statement/StatementView.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showError } from '../../../ui/showError.ts';
import { Withdrawal } from './Withdrawal.tsx';

/** 'Extrato': what a student was charged and has paid, and the payment of what is due next. */
export default function StatementPage() {
  const t = useT(charges);
  const { user_id } = useSignedIn().view.user;
  const { data, isError, refetch } = useCall('GET /v1/statement/:user_id', { params: { user_id } });
  return (
    <Page title={t('statement')}>
      <Card>
        {data ? (
          <div className={styles.page}>
            <NextPayment statement={data} user_id={user_id} />
            <CardLink />
            <StatementView statement={data} actionsOf={(charge) => <ChargeActions charge={charge} />} />
            <AgreementList user_id={user_id} statement={data} canUndo={false} />
            <Withdrawal />
          </div>
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
    </Page>
  );
}

/** Only a plan that recurs on a card has one to change. */
function CardLink() {
  const t = useT(paymentCard);
  const { data } = useCall('GET /v1/payment-card', {});
  if (!data?.is_recurring) return null;
  return (
    <Link className={styles.link} to={href('/student-edit-credit-card')}>
      <IconCreditCard size={18} stroke={1.75} aria-hidden="true" />
      {t('title')}
    </Link>
  );
}

function NextPayment({ statement, user_id }: { statement: Statement; user_id: string }) {
  const t = useT(charges);
  const shared = useT(common);
  const { whatOf } = useChargeWords();
  const next = nextOf(statement.charges);
  const readLink = (call: Call) =>
    next?.kind === 'registration'
      ? call('GET /v1/pagarme/get-registration-link/:user_id', { params: { user_id } })
      : call('GET /v1/pagarme/get-payment-link/:user_id', { params: { user_id } });
  const pay = useSteps(readLink, {
    onSuccess: ({ link }) => {
      if (!isPixCode(link)) window.location.assign(link);
    },
    onError: (error) => showError(error, shared),
  });
  if (!next) return statement.charges.length > 0 ? <p role="status">{t('all_paid')}</p> : null;
  const link = pay.data?.link;
  const code = link && isPixCode(link) ? link : null;
  if (!code)
    return (
      <Button
        variant="filled"
        // The page of the payment is about to open.
        busy={pay.isPending || link !== undefined}
        onClick={() => pay.mutate()}
      >
        {t('pay', { what: whatOf(next) })}
      </Button>
    );
  return <PixCode code={code} />;
}
