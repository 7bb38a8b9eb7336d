import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

interface Offer {
  student_id: string;
  teacher_name: string;
}

/** Reminds the teacher to whom a student is offered (MATCH-17). */
export function useRemindTeacher() {
  const t = useT(matching);
  const shared = useT(common);
  return useChange('POST /v1/match/remind/:student_id', {
    input: ({ student_id }: Offer) => ({ params: { student_id } }),
    onSuccess: (_, { teacher_name: teacher }) => {
      showToast('success', shared('success'), t('remind_done', { teacher }));
    },
    onError: (error) => showError(error, shared),
  });
}
