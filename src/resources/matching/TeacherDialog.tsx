import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import type { Chosen } from './PlanRow.tsx';
import { TeacherChoices } from './TeacherChoices.tsx';

interface Props {
  student: { student_id: string; name: string };
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** Another teacher in the plan; nothing is sent yet. */
export function TeacherDialog({ student: { student_id, name }, onChoose, onClose }: Props) {
  const t = useT(matching);
  const [picked, setPicked] = useState<string | null>(null);
  const { data, isError, refetch } = useCall(
    'GET /v1/students-without-match/teachers',
    { query: { student_id } },
    { gcTime: 0 },
  );
  const teacher = data?.find(({ id }) => id === picked);
  return (
    <FormDialog
      wide
      title={t('plan_choose_for', { name })}
      action={t('plan_choose')}
      faults={{ teacher: !teacher && t('choose_teacher') }}
      onSubmit={() => teacher && onChoose({ teacher_id: teacher.id, name: teacher.name })}
      onClose={onClose}
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <TeacherChoices teachers={data} picked={picked} onPick={setPicked} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </FormDialog>
  );
}
