import { paymentCard } from 'virtual:texts/paymentCard';
import { useNavigate } from 'react-router';
import { formatExpiry } from '../../../../domain/paymentCard.ts';
import { href } from '../../../browser/href.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { CardFields } from './CardFields.tsx';
import styles from './PaymentCard.module.css';

export default function PaymentCardPage() {
  const t = useT(paymentCard);
  const navigate = useNavigate();
  const leave = () => void navigate(href('/'));
  const { data, isError, refetch } = useCall('GET /v1/payment-card', {});
  const content = () => {
    if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
    if (!data) return <SkeletonRows rows={6} />;
    if (!data.is_recurring) return <p role="status">{t('not_recurring')}</p>;
    if (!data.tokens) return <p role="status">{t('not_stored')}</p>;
    const { card } = data;
    const current =
      card && t('current', { brand: card.brand, last_four: card.last_four, expiry: formatExpiry(card) });
    return (
      <>
        <p>{current ?? t('none')}</p>
        <p className="muted">{t(data.tokens.kind === 'sandbox' ? 'sandbox' : 'private')}</p>
        <CardFields tokens={data.tokens} onLeave={leave} />
      </>
    );
  };
  return (
    <Page title={t('title')} onBack={leave}>
      <Card className={styles.card}>{content()}</Card>
    </Page>
  );
}
