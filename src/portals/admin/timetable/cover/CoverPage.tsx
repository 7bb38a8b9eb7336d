import { common } from 'virtual:texts/common';
import { cover } from 'virtual:texts/cover';
import { useCall } from '../../../../dataProvider/calls.ts';
import { readOnce } from '../../../../dataProvider/reads.ts';
import { Page } from '../../../../features/page/Page.tsx';
import { PersonLink } from '../../../../features/profile/PersonLink.tsx';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/Skeletons.tsx';
import styles from './Cover.module.css';
import { ShownPlan } from './ShownPlan.tsx';

interface Props {
  absence: { id: string; teacher_name: string };
  onBack: () => void;
}

/** The lessons of an absent teacher, replanned with the least change for students (CAL-18). */
export function CoverPage({ absence: { id, teacher_name }, onBack }: Props) {
  const t = useT(cover);
  const shared = useT(common);
  const { refetch, data, error, isFetching, dataUpdatedAt } = useCall(
    'POST /v1/teacher-absences/:id/plan',
    { params: { id } },
    readOnce,
  );
  const plan = () => void refetch();
  const isShown = data !== undefined && !isFetching;
  const isEmpty = isShown && data.lessons.length === 0 && !data.applied;
  return (
    <Page
      title={t('title')}
      aside={<PersonLink user_id={data?.teacher_user_id} name={teacher_name} />}
      onBack={onBack}
      plain={isShown && !isEmpty}
    >
      {isFetching ? (
        <div role="status" aria-label={t('search')}>
          <p className={styles.quiet}>{t('search')}</p>
          <SkeletonRows rows={6} />
        </div>
      ) : error || !data ? (
        <ErrorState onRetry={plan} />
      ) : isEmpty ? (
        <EmptyState
          title={t('none')}
          text={t('none_text')}
          action={
            <Button variant="outlined" onClick={onBack}>
              {shared('back')}
            </Button>
          }
        />
      ) : (
        <ShownPlan key={dataUpdatedAt} absence_id={id} plan={data} onAgain={plan} />
      )}
    </Page>
  );
}
