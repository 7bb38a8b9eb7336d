import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import type { Chosen } from './PlanRow.tsx';
import { TeacherChoices } from './TeacherChoices.tsx';
import { useTeachersFor } from './useRankedTeachers.ts';

interface Props {
  student: { student_id: string; name: string };
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** Another teacher in the plan; nothing is sent yet. */
export function TeacherDialog({ student: { student_id, name }, onChoose, onClose }: Props) {
  const t = useT(matching);
  // A later search may not find the chosen teacher any more.
  const [teacher, setTeacher] = useState<{ id: string; name: string } | null>(null);
  const { teachers, isError, refetch, remote } = useTeachersFor(student_id);
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
      ) : teachers ? (
        <TeacherChoices
          teachers={teachers}
          picked={teacher?.id ?? null}
          onPick={(_, chosen) => setTeacher(chosen)}
          remote={remote}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </FormDialog>
  );
}
