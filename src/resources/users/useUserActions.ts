import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { UserRow } from './UserList.tsx';

/** What a row of the user list can have done to it, with the words of spec 2 §8. */
export function useUserActions() {
  const t = useT(users);
  const shared = useT(ui);
  const refresh = useRefresh();
  const provider = useDataProvider<AppDataProvider>();

  const resend = useMutation({
    mutationFn: ({ name, email }: UserRow) => provider.resendEmail(name, email),
    onSuccess: (_, { name }) => showToast('success', shared('success'), t('resent', { name })),
    onError: (error, { name }) => showError(error, shared, { fallback: t('resend_failed', { name }) }),
  });
  const reset = useMutation({
    mutationFn: async ({ student_id }: UserRow) => {
      if (!student_id) throw new Error('no student id');
      await provider.resetAvailability(student_id);
    },
    onSuccess: (_, { name }) => {
      showToast('success', shared('success'), t('availability_reset', { name }));
      refresh();
    },
    onError: (error, { student_id }) =>
      student_id ? showError(error, shared) : showToast('warning', shared('attention'), t('no_student_id')),
  });
  const removeFactor = useMutation({
    mutationFn: ({ id }: UserRow) => provider.removeSecondFactor(id),
    onSuccess: (_, { name }) => showToast('success', t('factor_removed'), name),
    onError: (error) => showError(error, shared),
  });
  return { removeFactor, resend, reset };
}
