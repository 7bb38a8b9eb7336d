import { useState } from 'react';
import { DataTable } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../contract/index.ts';
import { mayOpen } from '../../app/mayOpen.ts';
import { paths } from '../../app/paths.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { users } from '../../i18n/pt-BR/users.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { TypeBadge } from '../../ui/TypeBadge.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { Table } from '../list/Table.tsx';
import { useStatusChoices } from '../useStatusChoices.ts';
import { UserActions } from './UserActions.tsx';
import { type Act, UserActs } from './UserActs.tsx';
import { UserSwitch } from './UserSwitch.tsx';

export type UserRow = Answer<'GET /v1/users'>['response'][number];

/** Users with their types and access (spec 2 §2). */
export default function UserList() {
  const t = useT(users);
  const shared = useT(ui);
  const navigate = useNavigate();
  const active = useSignedIn();
  const mayEdit = mayOpen(paths.userEdit.path, active);
  const isAdmin = active.view.activeType === 'ADMIN';
  const choices = useStatusChoices();
  const [act, setAct] = useState<Act | null>(null);

  const open = (user: UserRow) => {
    if (mayEdit) void navigate(paths.userEdit.getHref(user.id));
  };
  const badges = (user: UserRow) => user.types.map((type) => <TypeBadge key={type} type={type} />);

  return (
    <>
      <ListPage<UserRow>
        title={t('title')}
        filters={[
          { name: 'name', label: t('name') },
          { name: 'email', label: t('email') },
          { name: 'status', label: t('status'), type: 'select', choices },
        ]}
        actions={
          mayEdit && (
            <Button look="filled" onClick={() => void navigate(paths.userEdit.path)}>
              {shared('add')}
            </Button>
          )
        }
        phoneRow={(user) => ({
          name: user.name,
          avatar: { id: user.user_id, photo: user.photo_url },
          fact: user.user_status ? undefined : shared('inactive'),
          state: badges(user),
        })}
        onOpen={(user) => mayEdit && setAct({ what: 'menu', user })}
      >
        <Table<UserRow> onOpen={open}>
          <DataTable.Col<UserRow>
            source="name"
            label={t('name')}
            render={(user) => <NameCell id={user.user_id} name={user.name} photo={user.photo_url} />}
          />
          <DataTable.Col<UserRow> source="email" label={t('email')} />
          <DataTable.Col<UserRow>
            source="types"
            label={t('types')}
            disableSort
            render={(user) => <span style={{ display: 'flex', gap: 6 }}>{badges(user)}</span>}
          />
          <DataTable.Col<UserRow>
            source="user_status"
            label={t('status')}
            disableSort
            render={(user) =>
              isAdmin ? <UserSwitch user={user} /> : shared(user.user_status ? 'active' : 'inactive')
            }
          />
          {mayEdit && (
            <DataTable.Col<UserRow>
              source="actions"
              label={t('actions')}
              disableSort
              render={(user) => <UserActions user={user} onEdit={() => open(user)} onAct={setAct} />}
            />
          )}
        </Table>
      </ListPage>
      {act && <UserActs act={act} onAct={setAct} onEdit={open} />}
    </>
  );
}
