import { type Call, useChange, useSteps } from '../../dataProvider/calls.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { UserRow } from './UserList.tsx';

const resetOf = async (call: Call, { student_id }: UserRow) => {
  if (!student_id) throw new Error('no student id');
  await call('PATCH /v1/users/reset-availability/:id', { params: { id: student_id } });
};

/** The actions of a row of the user list. */
export function useUserMutations() {
  const t = useT(users);
  const shared = useT(ui);

  const resend = useChange('POST /v1/users/resend-email', {
    input: ({ name, email }: UserRow) => ({ body: { name, email } }),
    onSuccess: (_, { name }) => showToast('success', shared('success'), t('resent', { name })),
    onError: (error, { name }) => showError(error, shared, { fallback: t('resend_failed', { name }) }),
  });
  const reset = useSteps(resetOf, {
    onSuccess: (_, { name }) => {
      showToast('success', shared('success'), t('availability_reset', { name }));
    },
    onError: (error, { student_id }) =>
      student_id ? showError(error, shared) : showToast('warning', shared('attention'), t('no_student_id')),
  });
  const removeFactor = useChange('POST /v1/users/:id/remove-second-factor', {
    input: ({ id }: UserRow) => ({ params: { id } }),
    onSuccess: (_, { name }) => showToast('success', t('factor_removed'), name),
    onError: (error) => showError(error, shared),
  });
  return { removeFactor, resend, reset };
}
