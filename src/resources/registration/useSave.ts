import { useState } from 'react';
import type { WireIssue } from '../../../contract/errors.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import { registration } from '../../i18n/pt-BR/registration.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { localZone } from '../../ui/dates.ts';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { bodyOf, type UserView } from './convert.ts';
import type { Values } from './values.ts';

interface Props {
  user?: UserView;
  isSeller: boolean;
  canWaive: boolean;
  onSaved: () => void;
  onIssues: (issues: readonly WireIssue[]) => void;
  /** Reads the user again. */
  onStale: () => Promise<unknown>;
}

/** The field a rule of the server is about. */
const fieldOf: Partial<Record<string, string>> = {
  email_taken: 'email',
  cpf_taken: 'cpf',
  role_in_use: 'roles',
  seller_unknown: 'fev_id',
};

/** Sends the form; a refusal is shown at its fields, or as a warning. */
export function useSave({ user, isSeller, canWaive, onSaved, onIssues, onStale }: Props) {
  const t = useT(registration);
  const shared = useT(ui);
  const [stale, setStale] = useState(false);
  const save = (call: Call, values: Values) => {
    const body = bodyOf(values, { isSeller, canWaive, updated_at: user?.updated_at, timezone: localZone() });
    return user
      ? call('PATCH /v1/users/:id', { params: { id: user.id }, body })
      : call('POST /v1/users', { body });
  };
  const { mutate, isPending } = useSteps(save, {
    onSuccess: (saved, values) => {
      showToast('success', shared('success'), t(user ? 'updated' : 'created'));
      const waits = saved.pending_email?.toLowerCase() === values.email.trim().toLowerCase();
      if (waits)
        showToast('default', shared('attention'), t('email_pending', { email: values.email.trim() }));
      onSaved();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return showToast('warning', shared('attention'), t('save_failed'));
      if (error.code === 'stale') {
        await onStale();
        return setStale(true);
      }
      const field = fieldOf[error.code];
      const { code, message } = error;
      const issues = field && code !== 'offline' ? [{ path: field, code, message }] : error.issues;
      if (issues.length > 0) return onIssues(issues);
      showToast('warning', shared('attention'), errorText(error, shared, t('save_failed')));
    },
  });
  return { send: mutate, busy: isPending, stale };
}
