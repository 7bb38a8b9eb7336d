import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import type { WaitingStudent } from './RedirectList.tsx';
import { TeacherChoices } from './TeacherChoices.tsx';
import { useTeachersFor } from './useRankedTeachers.ts';
import { useSendBack } from './useSendBack.ts';

/** Best match first (MATCH-3). */
export function AllocateDialog({ student, onClose }: { student: WaitingStudent; onClose: () => void }) {
  const t = useT(matching);
  const [picked, setPicked] = useState<string | null>(null);
  const { student_id } = student;
  const { teachers, isError, refetch, remote } = useTeachersFor(student_id);
  const sendBack = useSendBack();
  const { mutate, isPending } = useDialogChange('POST /v1/students-without-match', {
    input: (teacher_id: string) => ({ body: { teacher_id, student_id } }),
    done: () => ({ text: t('allocated'), undo: () => sendBack.mutate([student_id]) }),
    fallback: t('allocate_failed'),
    onClose,
    onError: () => void refetch(),
  });

  return (
    <FormDialog
      wide
      title={t('allocate_title', { name: student.name })}
      action={t('allocate')}
      busy={isPending}
      faults={{ teacher: !picked && t('choose_teacher') }}
      onSubmit={() => picked && mutate(picked)}
      onClose={onClose}
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : teachers ? (
        <TeacherChoices teachers={teachers} picked={picked} onPick={setPicked} remote={remote} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </FormDialog>
  );
}
