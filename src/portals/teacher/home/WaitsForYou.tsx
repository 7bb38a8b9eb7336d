import { teacher } from 'virtual:texts/teacher';
import { IconStar, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../../browser/href.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { setClassToEvaluate } from '../../../features/classroom/classSession.ts';
import { usePendingEvaluations } from '../../../features/classroom/usePendingEvaluations.ts';
import { useT } from '../../../i18n/useT.ts';
import { CardLines } from '../../../ui/CardLines.tsx';
import { ChoiceRow } from '../../../ui/ChoiceRow.tsx';
import { PendingDialog } from '../evaluation/PendingDialog.tsx';
import styles from './TeacherHome.module.css';

export function WaitsForYou({ teacherId }: { teacherId: string }) {
  const t = useT(teacher);
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const waiting = useCall(
    'GET /v1/teacher-acceptance/notifications',
    { query: { teacher_id: teacherId } },
    { staleTime: 15_000 },
  );
  const pending = usePendingEvaluations();
  const students = waiting.data ?? 0;
  const lessons = pending.data?.length ?? 0;
  const known = waiting.isSuccess && pending.isSuccess;
  return (
    <section className={styles.waits} aria-labelledby="waits-for-you">
      <h3 id="waits-for-you">{t('waits_for_you')}</h3>
      {students > 0 && (
        <ChoiceRow
          icon={<IconUserCheck size={20} stroke={1.75} aria-hidden="true" />}
          title={t('waiting_students')}
          text={t('waiting_students_text', { count: students })}
          onClick={() => navigate(href('/teacher-acceptance'))}
        />
      )}
      {lessons > 0 && (
        <ChoiceRow
          icon={<IconStar size={20} stroke={1.75} aria-hidden="true" />}
          title={t('pending_evaluations')}
          text={t('pending_evaluations_text', { count: lessons })}
          onClick={() => setChoosing(true)}
        />
      )}
      {choosing && (
        <PendingDialog
          lessons={pending.data ?? []}
          onPick={(lesson) => {
            setClassToEvaluate(lesson);
            navigate(href('/evaluate-student'));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {!known && (
        <CardLines
          loading={waiting.isPending || pending.isPending}
          failed={waiting.isError || pending.isError}
          onRetry={() => Promise.all([waiting.refetch(), pending.refetch()])}
        />
      )}
      {known && students + lessons === 0 && <p className={styles.empty}>{t('nothing_waits')}</p>}
    </section>
  );
}
