import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { href } from '../../app/href.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { ListPage } from '../list/ListPage.tsx';
import { usePersonFilters } from '../usePersonFilters.ts';
import { useUserColumns } from './columns.tsx';
import { TypeBadges } from './TypeBadges.tsx';
import { useUserRowActions } from './useUserActs.tsx';
import { useUserBulk } from './useUserBulk.ts';

export type UserRow = ResponseOf<'GET /v1/users'>['response'][number];

export default function UserList() {
  const t = useT(users);
  const shared = useT(ui);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canAdd = seemsGranted(permissions, ['create:users']);
  const canEdit = seemsGranted(permissions, ['edit:users']);
  const edit = (user: UserRow) => void navigate(href('/users/edit', { id: user.id }));
  const { actions, dialog } = useUserRowActions(edit);

  return (
    <>
      <ListPage<UserRow>
        title={t('title')}
        staleTime={60_000}
        columns={useUserColumns(canEdit)}
        filters={usePersonFilters()}
        add={canAdd && { href: href('/users/edit') }}
        actions={actions}
        bulk={useUserBulk(canEdit)}
        card={({ user_id, name, photo_url, user_status, types }) => ({
          name,
          avatar: { id: user_id, photo: photo_url },
          fact: user_status ? undefined : shared('inactive'),
          state: <TypeBadges types={types} />,
        })}
        onOpen={canEdit ? edit : undefined}
      />
      {dialog}
    </>
  );
}
