import { student } from 'virtual:texts/student';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '../../../authProvider/session.ts';
import { Page } from '../../../features/page/Page.tsx';
import { InactiveDialog, useStudentActive } from '../../../features/student/ActiveStudent.tsx';
import { type UpcomingLesson, useNextLessons } from '../../../features/timetable/NextLesson.tsx';
import { useKeptLessons } from '../../../features/timetable/useKeptLessons.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { AvailabilityCard } from './AvailabilityCard.tsx';
import { EvolutionCard } from './EvolutionCard.tsx';
import { NextLessonCard } from './NextLessonCard.tsx';
import { OpenStepCard } from './OpenStepCard.tsx';
import { ParticipationCard } from './ParticipationCard.tsx';
import { ClassmatesCard, ProfileCard, TeacherCard } from './PeopleCards.tsx';
import { useStudentId } from './queries.ts';
import styles from './StudentHome.module.css';
import { UpcomingCard } from './UpcomingCard.tsx';

const HomeBanners = lazy(() => import('../../../features/banners/HomeBanners.tsx'));
const NewestWords = lazy(() => import('../../../features/vocabulary/NewestWords.tsx'));
const RecordedLessons = lazy(() => import('../../../features/recordings/RecordedLessons.tsx'));
const OwnLessonDialog = lazyDialog(() => import('../../../features/timetable/student/OwnLessonDialog.tsx'));

export default function StudentHomePage() {
  const t = useT(student);
  const { formatDayMonth } = useDates(localZone());
  const { user } = useSignedIn().view;
  const student_id = useStudentId();
  useKeptLessons({ student_id });
  const active = useStudentActive();
  const [blocked, setBlocked] = useState(false);
  const [opened, setOpened] = useState<UpcomingLesson | null>(null);
  const { data: lessons } = useNextLessons({ student_id });
  const fresh = (lesson: UpcomingLesson) => lessons?.find(({ id }) => id === lesson.id) ?? lesson;

  const whenActive = (action: () => void) => {
    if (active === false) setBlocked(true);
    else action();
  };

  return (
    <Page
      title={t('greeting', { name: user.name.split(' ')[0] ?? user.name })}
      aside={<span className={styles.today}>{formatDayMonth(new Date())}</span>}
    >
      <OpenStepCard />
      <div className={styles.home}>
        <div className={styles.left}>
          <TeacherCard whenActive={whenActive} />
          <ClassmatesCard />
        </div>
        <div className={styles.centre}>
          <NextLessonCard whenActive={whenActive} onOpen={setOpened} />
          <ParticipationCard />
          <EvolutionCard student_id={student_id} />
          {lessons && (
            <Suspense>
              <NewestWords />
            </Suspense>
          )}
        </div>
        <div className={styles.right}>
          <ProfileCard />
          <UpcomingCard onOpen={setOpened} />
          <AvailabilityCard whenActive={whenActive} />
        </div>
      </div>
      {lessons && (
        <Suspense>
          <div className={styles.below}>
            <RecordedLessons student_id={student_id} />
            <HomeBanners />
          </div>
        </Suspense>
      )}
      {opened && <OwnLessonDialog lesson={fresh(opened)} onClose={() => setOpened(null)} />}
      {blocked && <InactiveDialog onClose={() => setBlocked(false)} />}
    </Page>
  );
}
