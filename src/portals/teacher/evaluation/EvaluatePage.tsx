import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '../../../app/layout/Page.tsx';
import { paths } from '../../../app/paths.ts';
import { evaluation } from '../../../i18n/pt-BR/evaluation.ts';
import { useT } from '../../../i18n/useT.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import {
  clearClassToEvaluate,
  setClassToEvaluate,
  useClassToEvaluate,
} from '../../classroom/classSession.ts';
import { usePendingEvaluations } from '../usePendingEvaluations.ts';
import { EvaluationForm } from './EvaluationForm.tsx';
import { PendingLessons } from './PendingLessons.tsx';

/**
 * 'Avaliar Aluno': the lesson kept by the class session, else a choice of those still to evaluate, else home
 * (spec 3 §2, §4).
 */
export default function EvaluatePage() {
  const t = useT(evaluation);
  const navigate = useNavigate();
  const kept = useClassToEvaluate();
  const pending = usePendingEvaluations();
  const lessons = pending.data ?? [];
  const lesson = lessons.find(({ calendar_history_id }) => calendar_history_id === kept?.calendar_history_id);
  // What an earlier page knew is not the answer: the lesson to evaluate may have ended since.
  const asking = pending.isPending || (pending.isFetching && !lesson);
  const nothing = pending.isSuccess && !asking && lessons.length === 0;

  useEffect(() => {
    if (!nothing) return;
    clearClassToEvaluate();
    navigate(paths.teacher.path, { replace: true });
  }, [nothing, navigate]);

  if (lesson) {
    return (
      <EvaluationForm
        key={lesson.calendar_history_id}
        lesson={lesson}
        onBack={lessons.length > 1 ? clearClassToEvaluate : undefined}
      />
    );
  }
  return (
    <Page title={t('title')} plain>
      {asking && <SkeletonRows />}
      {pending.isError && !asking && (
        <ErrorState text={pending.error.message} onRetry={() => void pending.refetch()} />
      )}
      {!asking && lessons.length > 0 && <PendingLessons lessons={lessons} onPick={setClassToEvaluate} />}
    </Page>
  );
}
