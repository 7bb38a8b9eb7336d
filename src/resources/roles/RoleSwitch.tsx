import { useChange } from '../../dataProvider/calls.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { RoleRow } from './RoleList.tsx';

/** A role on or off, at once. */
export function RoleSwitch({ role, canEdit }: { role: RoleRow; canEdit: boolean }) {
  const t = useT(roles);
  const shared = useT(ui);
  const { mutate, isPending } = useChange('PATCH /v1/roles/:id/change-status', {
    input: () => ({ params: { id: role.id }, body: { status: !role.status } }),
    onSuccess: ({ status, name }) => {
      showToast('success', shared('success'), t(status ? 'switched_on' : 'switched_off', { name }));
    },
    onError: (error) => showError(error, shared),
  });
  return (
    <Switch
      aria-label={`${role.name}: ${shared(role.status ? 'active' : 'inactive')}`}
      checked={role.status}
      disabled={!canEdit || isPending}
      onChange={() => mutate()}
    />
  );
}
