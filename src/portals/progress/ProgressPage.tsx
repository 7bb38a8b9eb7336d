import { progress } from 'virtual:texts/progress';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall, useCallPages } from '../../dataProvider/calls.ts';
import { Page } from '../../features/page/Page.tsx';
import { PastLessons } from '../../features/progress/PastLessons.tsx';
import { ProgressFigures } from '../../features/progress/ProgressFigures.tsx';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './ProgressPage.module.css';
import { SharedFiles } from './SharedFiles.tsx';

/** The student's own progress, or that of the student of `?id=` for teachers and the school (PROGRESS-2). */
export default function ProgressPage() {
  const [params] = useSearchParams();
  const { activeType } = useSignedIn().view;
  const id = params.get('id');
  if (activeType === 'STUDENT') return <OwnProgress />;
  return id ? <ProgressOf key={id} id={id} /> : <Navigate to={href('/')} replace />;
}

const LESSONS = { pageSize: 10 };

function OwnProgress() {
  const t = useT(progress);
  const figures = useCall('GET /v1/progress', {});
  const lessons = useCallPages('GET /v1/progress/lessons', { query: LESSONS });
  return <View title={t('own_title')} figures={figures} lessons={lessons} />;
}

function ProgressOf({ id }: { id: string }) {
  const t = useT(progress);
  const navigate = useNavigate();
  const figures = useCall('GET /v1/students/:id/progress', { params: { id } });
  const lessons = useCallPages('GET /v1/students/:id/progress/lessons', { params: { id }, query: LESSONS });
  const name = figures.data?.student_name;
  return (
    <View
      title={name === undefined ? t('see') : t('title_of', { name })}
      figures={figures}
      lessons={lessons}
      onBack={() => void navigate(-1)}
    />
  );
}

type Figures = ReturnType<typeof useCall<'GET /v1/progress'>>;
type Lessons = Pick<
  ReturnType<typeof useCallPages<'GET /v1/progress/lessons'>>,
  'data' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>;

interface Props {
  title: string;
  figures: Figures;
  lessons: Lessons;
  onBack?: () => void;
}

function View({ title, figures, lessons, onBack }: Props) {
  const t = useT(progress);
  return (
    <Page title={title} {...(onBack && { onBack })}>
      {(figures.isError && !figures.data) || (lessons.isError && !lessons.data) ? (
        <ErrorState onRetry={() => void Promise.all([figures.refetch(), lessons.refetch()])} />
      ) : !figures.data || !lessons.data ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className={styles.page}>
          <ProgressFigures {...figures.data} />
          <section>
            <h2>{t('lessons')}</h2>
            <PastLessons
              lessons={lessons.data.pages.flatMap(({ response }) => response)}
              hasMore={lessons.hasNextPage}
              isBusy={lessons.isFetchingNextPage}
              onMore={() => void lessons.fetchNextPage()}
            />
          </section>
          <SharedFiles student_id={figures.data.student_id} />
        </div>
      )}
    </Page>
  );
}
