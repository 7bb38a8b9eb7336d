import { acceptance } from 'virtual:texts/acceptance';
import { useState } from 'react';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useHideFloatingBar, useHideFooter } from '../../../ui/shellParts.ts';
import { StudentWeek } from './StudentWeek.tsx';

export default function AcceptancePage() {
  useHideFooter();
  const t = useT(acceptance);
  useHideFloatingBar();
  const teacher_id = useSignedIn().view.user.teacher_id ?? '';
  const [picked, setPicked] = useState<string | null>(null);
  const waiting = useCall('GET /v1/teacher-acceptance/match', { query: { teacher_id } });
  const students = waiting.data ?? [];
  const student = students.find(({ match_id }) => match_id === picked) ?? students[0];

  if (student) {
    return (
      <StudentWeek
        key={student.match_id}
        teacherId={teacher_id}
        student={student}
        students={students}
        onPick={setPicked}
      />
    );
  }
  return (
    <Page title={t('title')} plain>
      {waiting.isPending && <SkeletonRows />}
      {waiting.isError && <ErrorState onRetry={() => void waiting.refetch()} />}
      {waiting.isSuccess && <EmptyState title={t('none_title')} text={t('none_text')} />}
    </Page>
  );
}
