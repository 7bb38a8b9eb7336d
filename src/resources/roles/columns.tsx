import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import type { Column } from '../list/types.ts';
import type { RoleRow } from './RoleList.tsx';
import { RoleSwitch } from './RoleSwitch.tsx';

export function useRoleColumns(canEdit: boolean): Column<RoleRow>[] {
  const t = useT(roles);
  const { formatDate } = useDates();
  return [
    { source: 'name', label: t('name'), sortable: true, render: ({ name }) => <NameCell name={name} /> },
    { source: 'permissionQuantity', label: t('quantity'), alignRight: true },
    {
      source: 'updated_at',
      label: t('updated'),
      sortable: true,
      render: ({ updated_at }) => formatDate(String(updated_at)),
    },
    {
      source: 'status',
      label: t('status'),
      render: (role) => <RoleSwitch role={role} canEdit={canEdit} />,
    },
  ];
}
