import { useSignedIn } from '../../authProvider/session.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import type { Column } from '../list/types.ts';
import { TypeBadges } from './TypeBadges.tsx';
import type { UserRow } from './UserList.tsx';
import { UserSwitch } from './UserSwitch.tsx';

export function useUserColumns(canEdit: boolean): Column<UserRow>[] {
  const t = useT(users);
  const { formatDate } = useDates();
  const shared = useT(ui);
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  return [
    {
      source: 'name',
      label: t('name'),
      sortable: true,
      render: (user) => <NameCell id={user.user_id} name={user.name} photo={user.photo_url} />,
    },
    { source: 'email', label: t('email'), sortable: true },
    { source: 'types', label: t('types'), render: ({ types }) => <TypeBadges types={types} /> },
    {
      source: 'user_status',
      label: t('status'),
      render: (user) =>
        isAdmin && canEdit ? <UserSwitch user={user} /> : shared(user.user_status ? 'active' : 'inactive'),
    },
    {
      source: 'email_received_status',
      label: t('email_status'),
      hidden: true,
      render: ({ email_received_status: status }) =>
        t(status === 'confirmed' ? 'email_confirmed' : 'email_waiting'),
    },
    {
      source: 'created_at',
      label: t('created'),
      sortable: true,
      hidden: true,
      render: ({ created_at }) => formatDate(String(created_at)),
    },
  ];
}
