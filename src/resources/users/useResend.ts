import { common } from 'virtual:texts/common';
import { users } from 'virtual:texts/users';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

/** Sends the confirmation link again. */
export function useResend() {
  const t = useT(users);
  const shared = useT(common);
  return useChange('POST /v1/users/resend-email', {
    input: ({ name, email }: { name: string; email: string }) => ({ body: { name, email } }),
    onSuccess: (_, { name }) => showToast('success', shared('success'), t('resent', { name })),
    onError: (error, { name }) => showError(error, shared, { fallback: t('resend_failed', { name }) }),
  });
}
