import { security } from 'virtual:texts/security';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { FactorCard } from './FactorCard.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import styles from './Security.module.css';

export default function SecurityPage() {
  const t = useT(security);
  const { data, isError, refetch } = useCall('GET /v1/auth/second-factor', {});
  return (
    <Page title={t('security')} aside={t('title_text')}>
      <div className={styles.cards}>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={3} />}
        {data && <FactorCard factors={data} />}
        {data && <PasskeyCard factors={data} />}
        <DevicesCard />
      </div>
    </Page>
  );
}
