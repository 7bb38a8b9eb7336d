import { common } from 'virtual:texts/common';
import { roles } from 'virtual:texts/roles';
import { IconPencil, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { bulkCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { useColumns } from '../list/columns.tsx';
import { textFilter, useStatusFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { BulkAction, Column } from '../list/types.ts';

type RoleRow = ResponseOf<'GET /v1/roles'>['response'][number];

export default function RoleList() {
  const t = useT(roles);
  const shared = useT(common);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canEdit = canBeGranted(permissions, ['edit:roles']);
  const edit = ({ id }: RoleRow) => void navigate(href('/roles/edit', { id: id }));

  return (
    <ListPage<RoleRow>
      title={t('title')}
      staleTime={10_000}
      columns={useRoleColumns(canEdit)}
      filters={[textFilter('name', t('name')), useStatusFilter()]}
      add={canBeGranted(permissions, ['create:roles']) && { href: href('/roles/edit'), label: t('add') }}
      actions={
        canEdit ? (role) => [{ icon: IconPencil, label: t('edit'), run: () => edit(role) }] : undefined
      }
      bulk={useRoleBulk(canEdit)}
      card={({ name, permissionQuantity, status }) => ({
        name,
        fact: shared(status ? 'active' : 'inactive'),
        state: t('chosen', { count: permissionQuantity }),
      })}
      onOpen={canEdit ? edit : undefined}
    />
  );
}

function useRoleColumns(canEdit: boolean): Column<RoleRow>[] {
  const t = useT(roles);
  const column = useColumns<RoleRow>();
  return [
    column.name('name', t('name'), { sortable: true }),
    { source: 'permissionQuantity', label: t('quantity'), alignRight: true },
    column.date('updated_at', t('updated'), { sortable: true }),
    column.status('status', t('status'), {
      control: (role) => <RoleSwitch role={role} canEdit={canEdit} />,
    }),
  ];
}

function RoleSwitch({ role, canEdit }: { role: RoleRow; canEdit: boolean }) {
  const t = useT(roles);
  const shared = useT(common);
  const { mutate, isPending } = useChange('PATCH /v1/roles/:id/change-status', {
    input: (body: { status: boolean; updated_at?: string }) => ({ params: { id: role.id }, body }),
    onSuccess: ({ status, name, updated_at }) =>
      showUndo(shared('success'), t(status ? 'switched_on' : 'switched_off', { name }), {
        label: t('undo'),
        // Refused once someone else has changed the role.
        undo: () => mutate({ status: !status, updated_at }),
      }),
    onError: (error) => showError(error, shared),
  });
  return (
    <Switch
      aria-label={`${role.name}: ${shared(role.status ? 'active' : 'inactive')}`}
      checked={role.status}
      disabled={!canEdit}
      onChange={() => !isPending && mutate({ status: !role.status })}
    />
  );
}

const switched = (status: boolean) =>
  bulkCall('PATCH /v1/roles/:id/change-status', (id) => ({ params: { id }, body: { status } }));

function useRoleBulk(canEdit: boolean): BulkAction[] {
  const t = useT(roles);
  if (!canEdit) return [];
  return [
    {
      label: t('activate'),
      icon: IconToggleRight,
      title: (count) => t('bulk_on', { count }),
      text: t('bulk_on_text'),
      ...switched(true),
      done: (count) => t('bulk_on_done', { count }),
    },
    {
      label: t('deactivate'),
      icon: IconToggleLeft,
      destructive: true,
      title: (count) => t('bulk_off', { count }),
      text: t('bulk_off_text'),
      ...switched(false),
      done: (count) => t('bulk_off_done', { count }),
    },
  ];
}
