import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { useState } from 'react';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import type { WaitingStudent } from './RedirectList.tsx';
import { TeacherChoices } from './TeacherChoices.tsx';

/** Best match first (MATCH-3). */
export function AllocateDialog({ student, onClose }: { student: WaitingStudent; onClose: () => void }) {
  const t = useT(matching);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const [picked, setPicked] = useState<string | null>(null);
  const { student_id } = student;
  const { data, isError, refetch } = useCall(
    'GET /v1/students-without-match/teachers',
    { query: { student_id } },
    { gcTime: 0 },
  );
  const { mutate, isPending } = useChange('POST /v1/students-without-match', {
    input: (teacher_id: string) => ({ body: { teacher_id, student_id } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('allocated'));
      onClose();
    },
    onError: (error) => {
      showError(error, shared, { fallback: t('allocate_failed') });
      void refetch();
    },
  });
  const send = () => {
    invalid.report(!picked && t('choose_teacher'));
    if (picked) mutate(picked);
  };

  return (
    <Dialog
      wide
      title={t('allocate_title', { name: student.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button variant="filled" busy={isPending} onClick={send}>
            {t('allocate')}
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
