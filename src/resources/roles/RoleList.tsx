import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { href } from '../../app/href.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useStatusFilter } from '../usePersonFilters.ts';
import { useRoleColumns } from './columns.tsx';
import { useRoleBulk } from './useRoleBulk.ts';

export type RoleRow = ResponseOf<'GET /v1/roles'>['response'][number];

/** 'Permissões de Acesso' with a switch a role. */
export default function RoleList() {
  const t = useT(roles);
  const shared = useT(ui);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canEdit = seemsGranted(permissions, ['edit:roles']);
  const edit = ({ id }: RoleRow) => void navigate(href('/roles/edit', { id: id }));

  return (
    <ListPage<RoleRow>
      title={t('title')}
      staleTime={10_000}
      columns={useRoleColumns(canEdit)}
      filters={[{ name: 'name', label: t('name') }, useStatusFilter()]}
      add={seemsGranted(permissions, ['create:roles']) && { href: href('/roles/edit'), label: t('add') }}
      actions={
        canEdit ? (role) => [{ icon: IconPencil, label: t('edit'), run: () => edit(role) }] : undefined
      }
      bulk={useRoleBulk(canEdit)}
      card={({ name, permissionQuantity, status }) => ({
        name,
        fact: shared(status ? 'active' : 'inactive'),
        state: t('chosen', { smart_count: permissionQuantity }),
      })}
      onOpen={canEdit ? edit : undefined}
    />
  );
}
