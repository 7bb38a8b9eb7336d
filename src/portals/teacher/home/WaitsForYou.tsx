import { documents as documentTexts } from 'virtual:texts/documents';
import { teacher } from 'virtual:texts/teacher';
import { IconCalendarTime, IconFileText, IconStar, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../../contract/index.ts';
import { href } from '../../../browser/href.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { setClassToEvaluate } from '../../../features/classroom/classSession.ts';
import { usePendingEvaluations } from '../../../features/classroom/usePendingEvaluations.ts';
import { useT } from '../../../i18n/useT.ts';
import { CardLines } from '../../../ui/CardLines.tsx';
import { ChoiceRow } from '../../../ui/ChoiceRow.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { PendingDialog } from '../evaluation/PendingDialog.tsx';
import styles from './TeacherHome.module.css';

type DocumentState = ResponseOf<'GET /v1/entity/profile/documents'>['documents'][number]['state'];

/** States of documents that the teacher is asked to send, the most urgent first. */
const sentStates = ['expired', 'missing', 'expiring'] as const;

const isToSend = (state: DocumentState): boolean => sentStates.some((each) => each === state);
const toName = ({ name }: { name: string }): string => name;

export function WaitsForYou({ teacherId }: { teacherId: string }) {
  const t = useT(teacher);
  const words = useT(documentTexts);
  const { formatDateTime } = useDates(localZone());
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
  const documents = useCall('GET /v1/entity/profile/documents', {}, { staleTime: 30_000 });
  const next = useCall(
    'GET /v1/students-evolution/next/:teacher_id',
    { params: { teacher_id: teacherId } },
    { staleTime: 60_000 },
  );
  const students = waiting.data ?? 0;
  const lessons = pending.data?.length ?? 0;
  const requests = asked.data?.total ?? 0;
  const papers = (documents.data?.documents ?? []).filter(({ state }) => isToSend(state));
  const calls = [waiting, pending, asked, documents, next];
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
      {papers.length > 0 && (
        <ChoiceRow
          icon={<IconFileText size={20} stroke={1.75} aria-hidden="true" />}
          title={words('title')}
          text={sentStates
            .map((state) => ({ state, names: papers.filter((paper) => paper.state === state).map(toName) }))
            .filter(({ names }) => names.length > 0)
            .map(({ state, names }) => `${words(`state.${state}`)}: ${names.join(', ')}`)
            .join(' · ')}
          onClick={() => navigate(href('/profile'))}
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
      {known && students + lessons + requests + papers.length === 0 && (
        <p className={styles.empty}>{t('nothing_waits')}</p>
      )}
      {known && next.data && (
        <p className={styles.empty}>
          {t('next_evaluation', {
            name: next.data.class_name,
            opens: formatDateTime(next.data.opens_at),
          })}
        </p>
      )}
    </section>
  );
}
