import { teacher } from 'virtual:texts/teacher';
import { lazy, Suspense } from 'react';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { NextLesson, useNextLessons } from '../../../features/timetable/NextLesson.tsx';
import { useKeptLessons } from '../../../features/timetable/useKeptLessons.ts';
import { useT } from '../../../i18n/useT.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { MyStudentsSection } from '../students/MyStudentsSection.tsx';
import { BillingCard } from './BillingCard.tsx';
import { DaysAhead } from './DaysAhead.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { Metrics } from './Metrics.tsx';
import styles from './TeacherHome.module.css';
import { TimeOffCard } from './TimeOffCard.tsx';
import { WaitsForYou } from './WaitsForYou.tsx';

const HomeBanners = lazy(() => import('../../../features/banners/HomeBanners.tsx'));

export default function TeacherHomePage() {
  const t = useT(teacher);
  const { user } = useSignedIn().view;
  const teacher_id = user.teacher_id ?? '';
  const lessons = useNextLessons({ teacher_id });
  useKeptLessons({ teacher_id });
  const metrics = useCall('GET /v1/dashboard/teacher/:teacher_id', { params: { teacher_id } });
  return (
    <Page title={t('greeting', { name: user.name.split(' ')[0] ?? user.name })}>
      <div className={styles.grid}>
        <div className={styles.two}>
          <NextLesson
            lessons={lessons}
            facts={({ class_name, student_quantity }, times) =>
              t('lesson_line', {
                ...times,
                name: `${class_name}, ${t('students_count', { count: student_quantity })}`,
              })
            }
          />
        </div>
        <WaitsForYou teacherId={teacher_id} />
        <div className={styles.two}>
          <DaysAhead lessons={lessons} />
        </div>
        <div className={styles.two}>
          <LatestMessages />
        </div>
        <div className={styles.column}>
          <TimeOffCard />
          {metrics.data?.my_provisioned_billing && (
            <BillingCard billing={metrics.data.my_provisioned_billing} />
          )}
        </div>
      </div>
      <MyStudentsSection />
      {metrics.isPending && <SkeletonRows rows={4} />}
      {metrics.isError && <ErrorState onRetry={() => void metrics.refetch()} />}
      {metrics.data && (
        <div className={styles.grid}>
          <Metrics metrics={metrics.data} />
        </div>
      )}
      <Suspense>
        <HomeBanners />
      </Suspense>
    </Page>
  );
}
