import { IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { DataTable, useDataProvider, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { paths } from '../../app/paths.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import type { AppDataProvider } from '../../dataProvider/dataProvider.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { shownDay } from '../../ui/day.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Table } from '../list/Table.tsx';
import { useStatusChoices } from '../useStatusChoices.ts';

type RoleRow = Answer<'GET /v1/roles'>['response'][number];

/** 'Permissões de Acesso' with a switch a role (spec 2 §2 'Roles'). */
export default function RoleList() {
  const t = useT(roles);
  const shared = useT(ui);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const provider = useDataProvider<AppDataProvider>();
  const choices = useStatusChoices();
  const { permissions } = useSignedIn().view;
  const mayEdit = seemsGranted(permissions, ['edit:roles']);
  const { mutate, isPending } = useMutation({
    mutationFn: (role: RoleRow) => provider.changeRoleStatus(role.id, !role.status),
    onSuccess: (_, { status, name }) => {
      showToast('success', shared('success'), t(status ? 'switched_off' : 'switched_on', { name }));
      refresh();
    },
    onError: (error) => showError(error, shared),
  });
  const open = (role: RoleRow) => {
    if (mayEdit) void navigate(paths.roleEdit.getHref(role.id));
  };

  return (
    <ListPage<RoleRow>
      title={t('title')}
      filters={[
        { name: 'name', label: t('name') },
        { name: 'status', label: t('status'), type: 'select', choices },
      ]}
      actions={
        seemsGranted(permissions, ['create:roles']) && (
          <Button look="filled" onClick={() => void navigate(paths.roleEdit.path)}>
            {t('add')}
          </Button>
        )
      }
      phoneRow={({ name, permissionQuantity, status }) => ({
        name,
        fact: shared(status ? 'active' : 'inactive'),
        state: t('chosen', { smart_count: permissionQuantity }),
      })}
      onOpen={open}
    >
      <Table<RoleRow> onOpen={open}>
        <DataTable.Col<RoleRow>
          source="name"
          label={t('name')}
          render={({ name }) => <NameCell name={name} />}
        />
        <DataTable.NumberCol<RoleRow> source="permissionQuantity" label={t('quantity')} disableSort />
        <DataTable.Col<RoleRow>
          source="updated_at"
          label={t('updated')}
          render={({ updated_at }) => shownDay(String(updated_at))}
        />
        <DataTable.Col<RoleRow>
          source="status"
          label={t('status')}
          disableSort
          render={(role) => (
            <Switch
              aria-label={`${role.name}: ${shared(role.status ? 'active' : 'inactive')}`}
              checked={role.status}
              disabled={!mayEdit || isPending}
              // The row opens on a click; this one stays here.
              onClick={(event) => event.stopPropagation()}
              onChange={() => mutate(role)}
            />
          )}
        />
        <DataTable.Col<RoleRow>
          source="actions"
          label={t('actions')}
          disableSort
          render={(role) =>
            mayEdit && <RowAction icon={IconPencil} label={t('edit')} onClick={() => open(role)} />
          }
        />
      </Table>
    </ListPage>
  );
}
