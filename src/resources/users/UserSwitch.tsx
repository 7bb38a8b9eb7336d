import { useState } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { UserRow } from './UserList.tsx';

/** A user's access. Switching it off ends sessions and every profile, so it asks first. */
export function UserSwitch({ user }: { user: UserRow }) {
  const t = useT(users);
  const shared = useT(ui);
  const [asking, setAsking] = useState(false);
  const { mutate, mutateAsync } = useChange('PATCH /v1/users/:id/change-status', {
    input: (user_status: boolean) => ({ params: { id: user.id }, body: { user_status } }),
    onSuccess: (_, status) => {
      showToast('success', t(status ? 'switched_on' : 'switched_off'), user.name);
    },
    onError: (error) => showError(error, shared),
  });
  return (
    <>
      <Switch
        aria-label={`${user.name}: ${shared(user.user_status ? 'active' : 'inactive')}`}
        checked={user.user_status}
        onChange={() => (user.user_status ? setAsking(true) : mutate(true))}
      />
      {asking && (
        <ConfirmDialog
          title={t('switch_off', { name: user.name })}
          text={t('switch_off_text')}
          action={t('switch_off_action')}
          destructive
          onConfirm={() => mutateAsync(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
