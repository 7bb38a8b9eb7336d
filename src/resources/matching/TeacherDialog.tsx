import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
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
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [picked, setPicked] = useState<string | null>(null);
  const { data, isError, refetch } = useCall(
    'GET /v1/students-without-match/teachers',
    { query: { student_id } },
    { gcTime: 0 },
  );
  const choose = () => {
    const teacher = data?.find(({ id }) => id === picked);
    invalid.report(!teacher && t('choose_teacher'));
    if (teacher) onChoose({ teacher_id: teacher.id, name: teacher.name });
  };
  return (
    <Dialog
      wide
      title={t('plan_choose_for', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button variant="filled" onClick={choose}>
            {t('plan_choose')}
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <TeacherChoices teachers={data} picked={picked} onPick={setPicked} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
}
