import { users } from 'virtual:texts/users';
import { IconListSearch, IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { canBeGranted } from '../../domain/permissions.ts';
import { useSignedIn } from '../authProvider/session.ts';
import { useCanOpen } from '../browser/canOpen.ts';
import { type Address, href } from '../browser/href.ts';
import { useT } from '../i18n/useT.ts';
import { compact } from './list/compact.ts';
import type { RowAction } from './list/types.ts';

interface User {
  user_id: string;
  email: string;
}

/** Links from a list of teachers or sellers to the list of users and to the user's form. */
export function useUserLinks(form: Address) {
  const t = useT(users);
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:users']);
  const edit = ({ user_id }: User) => void navigate(href(form, { id: user_id }));
  const actions = (user: User): RowAction[] =>
    compact([
      canOpen('/users') && {
        icon: IconListSearch,
        label: t('in_users'),
        run: () => void navigate(href('/users', { filter: JSON.stringify({ email: user.email }) })),
      },
      canEdit && { icon: IconPencil, label: t('edit_user'), run: () => edit(user) },
    ]);
  const open = ({ user_id }: User) => void navigate(href('/users/person', { id: user_id }));
  return { actions, onOpen: canEdit ? open : undefined };
}
