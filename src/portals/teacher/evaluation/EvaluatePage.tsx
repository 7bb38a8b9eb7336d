import { evaluation } from 'virtual:texts/evaluation';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import {
  type ClassToEvaluate,
  clearClassToEvaluate,
  useClassToEvaluate,
} from '../../../features/classroom/classSession.ts';
import { useEndingSession } from '../../../features/classroom/useEndingSession.ts';
import { usePendingEvaluations } from '../../../features/classroom/usePendingEvaluations.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { EvaluationForm } from './EvaluationForm.tsx';

export default function EvaluatePage() {
  const t = useT(evaluation);
  const kept = useClassToEvaluate();
  const isEnding = useEndingSession(kept);
  if (!isEnding) return <Evaluation kept={kept} />;
  return (
    <Page title={t('title')} plain>
      <SkeletonRows />
    </Page>
  );
}

function Evaluation({ kept }: { kept: ClassToEvaluate | null }) {
  const t = useT(evaluation);
  const navigate = useNavigate();
  const { teacher_id } = useSignedIn().view.user;
  // The cache is bypassed, because the lesson may have ended since.
  const pending = usePendingEvaluations({ refetchOnMount: 'always' });
  const lesson = pending.data?.find(
    ({ calendar_history_id, class_id }) =>
      calendar_history_id === kept?.calendar_history_id && class_id === kept.class_id,
  );
  const asking = pending.isPending || (pending.isFetching && !lesson);
  const nothing = !teacher_id || !kept || (pending.isSuccess && !asking && !lesson);

  useEffect(() => {
    if (!nothing) return;
    clearClassToEvaluate();
    navigate(href('/teacher'), { replace: true });
  }, [nothing, navigate]);

  if (lesson) return <EvaluationForm key={lesson.calendar_history_id} lesson={lesson} />;
  return (
    <Page title={t('title')} plain>
      {asking && <SkeletonRows />}
      {pending.isError && !asking && <ErrorState onRetry={() => void pending.refetch()} />}
    </Page>
  );
}
