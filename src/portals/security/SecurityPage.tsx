import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Page } from '../../app/layout/Page.tsx';
import { api } from '../../dataProvider/api.ts';
import { security } from '../../i18n/pt-BR/security.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { FactorCard } from './FactorCard.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import styles from './Security.module.css';

/** 'Segurança' of the profile menu: second factor, passkeys, devices. */
export default function SecurityPage() {
  const t = useT(security);
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => api('GET /v1/auth/second-factor', { signal }),
  });
  // A change of a factor ends other sessions too.
  const change = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  return (
    <Page title={t('title')} aside={t('title_text')}>
      <div className={styles.cards}>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={3} />}
        {data && <FactorCard factors={data} onChange={change} />}
        {data && <PasskeyCard factors={data} onChange={change} />}
        <DevicesCard />
      </div>
    </Page>
  );
}
