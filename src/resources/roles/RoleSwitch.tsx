import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { RoleRow } from './RoleList.tsx';

/** A role on or off, at once. */
export function RoleSwitch({ role, mayEdit }: { role: RoleRow; mayEdit: boolean }) {
  const t = useT(roles);
  const shared = useT(ui);
  const refresh = useRefresh();
  const provider = useDataProvider<AppDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.changeRoleStatus(role.id, !role.status),
    onSuccess: ({ status, name }) => {
      showToast('success', shared('success'), t(status ? 'switched_on' : 'switched_off', { name }));
      refresh();
    },
    onError: (error) => showError(error, shared),
  });
  return (
    <Switch
      aria-label={`${role.name}: ${shared(role.status ? 'active' : 'inactive')}`}
      checked={role.status}
      disabled={!mayEdit || isPending}
      onChange={() => mutate()}
    />
  );
}
