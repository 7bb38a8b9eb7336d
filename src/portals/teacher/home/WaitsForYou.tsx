import { teacher } from 'virtual:texts/teacher';
import { IconCalendarTime, IconStar, IconUserCheck } from '@tabler/icons-react';
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
  const asked = useCall(
    'GET /v1/reschedules',
    { query: { status: 'pending', pageSize: 1 } },
    { staleTime: 30_000 },
  );
  const students = waiting.data ?? 0;
  const lessons = pending.data?.length ?? 0;
  const requests = asked.data?.total ?? 0;
  const calls = [waiting, pending, asked];
  const known = calls.every(({ isSuccess }) => isSuccess);
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
      {requests > 0 && (
        <ChoiceRow
          icon={<IconCalendarTime size={20} stroke={1.75} aria-hidden="true" />}
          title={t('waiting_requests')}
          text={t('waiting_requests_text', { count: requests })}
          onClick={() => navigate(href('/reschedules'))}
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
          loading={calls.some((call) => call.isPending)}
          failed={calls.some((call) => call.isError)}
          onRetry={() => Promise.all(calls.map((call) => call.refetch()))}
        />
      )}
      {known && students + lessons + requests === 0 && <p className={styles.empty}>{t('nothing_waits')}</p>}
    </section>
  );
}
