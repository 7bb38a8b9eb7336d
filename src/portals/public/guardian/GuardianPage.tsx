import { contractSigning } from 'virtual:texts/contractSigning';
import { guardianAccess } from 'virtual:texts/guardianAccess';
import { GUARDIAN_ACCESS_DAYS, GUARDIAN_IDLE_MINUTES } from '../../../../domain/guardianAccess.ts';
import { api } from '../../../dataProvider/api.ts';
import { PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { PublicSheet } from '../../../features/page/PublicSheet.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';
import { GuardianOverview } from './GuardianOverview.tsx';
import styles from './GuardianStatementPage.module.css';
import { useVisit } from './useVisit.ts';

/** Opened from a guardian's mail: schedule, progress and charges of one student, without an account (GUARDIAN-5). */
export default function GuardianPage() {
  const t = useT(guardianAccess);
  const ofLink = useT(contractSigning);
  const { visit, retry, refresh, end } = useVisit();
  if (visit.is === 'unknown') return <PublicFrame title={ofLink('unknown')} text={ofLink('unknown_text')} />;
  if (visit.is === 'over')
    return <PublicFrame title={t('over')} text={t('over_text', { minutes: GUARDIAN_IDLE_MINUTES })} />;
  if (visit.is === 'moved') return <PublicFrame title={t('email_done')} text={t('email_done_text')} />;
  if (visit.is === 'expired')
    return (
      <ExpiredLink
        days={GUARDIAN_ACCESS_DAYS}
        renew={() => api('POST /v1/guardian-access/renew', { body: { token: visit.token }, anonymous: true })}
      />
    );
  if (visit.is === 'open')
    return (
      <GuardianOverview
        session={visit.session}
        overview={visit.overview}
        onChanged={() => refresh(visit.session)}
        onEnded={end}
      />
    );
  return (
    <PublicSheet title={t('access')} head={<Brand size={26} />}>
      <div className={styles.waiting}>
        {visit.is === 'opening' ? <SkeletonRows rows={6} /> : <ErrorState onRetry={retry} />}
      </div>
    </PublicSheet>
  );
}
