import { account } from 'virtual:texts/account';
import { security } from 'virtual:texts/security';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { MyDataLink } from '../../features/privacy/MyDataLink.tsx';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './Account.module.css';
import { DocumentsCard } from './DocumentsCard.tsx';
import { LessonReminders } from './LessonReminders.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** The profiles whose people have lessons. */
const ofLessons: readonly string[] = ['STUDENT', 'TEACHER', 'FEE'];

export default function AccountPage() {
  const t = useT(account);
  const words = useT(security);
  const hasLessons = ofLessons.includes(useSignedIn().view.activeType ?? '');
  const { data, isError, refetch } = useCall('GET /v1/entity/profile/', {}, { meta: { isFormRecord: true } });
  return (
    <Page title={t('account')} aside={t('title_text')}>
      <div className={styles.cards}>
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={6} />}
        {data && <PhotoCard profile={data} />}
        {data && (
          <Card title={t('info')}>
            <ProfileForm profile={data} onStale={() => void refetch()} />
          </Card>
        )}
        <DocumentsCard />
        <Card title={words('security')}>
          <PasswordForm />
          <div className={styles.more}>
            <p className={styles.hint}>{t('devices_text')}</p>
            <ButtonLink href={href('/security')}>{t('devices')}</ButtonLink>
          </div>
        </Card>
        {hasLessons && <LessonReminders />}
        <NotificationChoices />
        <MyDataLink />
      </div>
    </Page>
  );
}
