import { common } from 'virtual:texts/common';
import { users } from 'virtual:texts/users';
import { IconArrowsJoin2, IconMailForward, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { DOCUMENT_FILTERS } from '../../../domain/documents.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { bulkCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { FilterKind } from '../../ui/filters.ts';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { TypeBadges } from '../../ui/TypeBadge.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, usePersonFilters } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { BulkAction, Column } from '../list/types.ts';
import { type AccessStates, accessStatesOf } from './AccessDialog.tsx';
import { useUserRowActions } from './useUserActions.tsx';

export type UserRow = ResponseOf<'GET /v1/users'>['response'][number];

export default function UserList() {
  const t = useT(users);
  const shared = useT(common);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canAdd = canBeGranted(permissions, ['create:users']);
  const canEdit = canBeGranted(permissions, ['edit:users']);
  const canOpen = useCanOpen();
  const mayImport = canOpen('/users/import');
  const mayMerge = canOpen('/users/merge');
  // A phone has no room for a third button; the search and the screen of a merge lead to the look-alikes, too.
  const showsAlike = !usePhone() && canOpen('/users/lookalikes');
  const edit = (user: UserRow) => void navigate(href('/users/edit', { id: user.id }));
  const { actions, dialog } = useUserRowActions(edit);

  return (
    <>
      <ListPage<UserRow>
        title={t('title')}
        staleTime={60_000}
        columns={useUserColumns(canEdit)}
        tabs="status"
        filters={useUserFilters(canEdit)}
        tools={
          <>
            {showsAlike && <ButtonLink href={href('/users/lookalikes')}>{t('see_alike')}</ButtonLink>}
            {mayImport && <ButtonLink href={href('/users/import')}>{t('import')}</ButtonLink>}
          </>
        }
        add={canAdd && { href: href('/users/edit') }}
        actions={actions}
        bulk={useUserBulk()}
        exportSelected="GET /v1/users/export"
        selectionScreen={
          mayMerge && {
            label: t('merge_records'),
            icon: IconArrowsJoin2,
            rows: 2,
            open: ([id, other]) =>
              void navigate(href('/users/merge', { id: String(id), other: String(other) })),
          }
        }
        card={({ user_id, name, photo_url, user_status, types }) => ({
          name,
          avatar: { id: user_id, photo: photo_url },
          fact: user_status ? undefined : shared('inactive'),
          state: <TypeBadges types={types} />,
        })}
        onOpen={canEdit ? (user) => void navigate(href('/users/person', { id: user.id })) : undefined}
      />
      {dialog}
    </>
  );
}

function useUserFilters(canEdit: boolean): FilterKind[] {
  const t = useT(users);
  const filters = Object.values(usePersonFilters());
  if (!canEdit) return filters;
  return [
    ...filters,
    choiceFilter('documents', t('documents'), DOCUMENT_FILTERS, (value) => t(`documents.${value}`)),
  ];
}

function useUserColumns(canEdit: boolean): Column<UserRow>[] {
  const t = useT(users);
  const column = useColumns<UserRow>();
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  return [
    column.person('name', t('name'), { id: 'user_id', sortable: true }),
    { source: 'email', label: t('email'), sortable: true },
    column.value('types', t('types'), (types) => <TypeBadges types={types} />),
    column.status('user_status', t('status'), {
      control: isAdmin && canEdit && ((user) => <UserSwitch user={user} />),
    }),
    column.value(
      'email_received_status',
      t('email_status'),
      (status) => t(status === 'confirmed' ? 'email_confirmed' : 'email_waiting'),
      { hidden: true },
    ),
    column.date('created_at', t('created'), { sortable: true, hidden: true }),
  ];
}

/** Switching access off ends sessions and every profile, so it requires confirmation. */
function UserSwitch({ user }: { user: UserRow }) {
  const t = useT(users);
  const shared = useT(common);
  const [asking, setAsking] = useState(false);
  const { mutate, mutateAsync } = useChange('PATCH /v1/users/:id/change-status', {
    input: ({ to }: { to: AccessStates; from: AccessStates }) => ({ params: { id: user.id }, body: to }),
    onSuccess: ({ updated_at }, { to, from }) =>
      showUndo(
        t(to.user_status ? 'switched_on' : 'switched_off'),
        to.user_status ? user.name : t('off_for_good', { name: user.name }),
        {
          label: t('undo'),
          // Refused once someone else has changed the person.
          undo: () => mutate({ to: { ...from, updated_at }, from: to }),
        },
      ),
    onError: (error) => showError(error, shared),
  });
  const from = accessStatesOf(user);
  return (
    <>
      <Switch
        aria-label={`${user.name}: ${shared(user.user_status ? 'active' : 'inactive')}`}
        checked={user.user_status}
        onChange={() => (user.user_status ? setAsking(true) : mutate({ to: { user_status: true }, from }))}
      />
      {asking && (
        <ConfirmDialog
          title={t('switch_off', { name: user.name })}
          text={t('switch_off_text')}
          action={t('switch_off_action')}
          destructive
          onConfirm={() => mutateAsync({ to: { user_status: false }, from })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const switched = (user_status: boolean) =>
  bulkCall('PATCH /v1/users/:id/change-status', (id) => ({ params: { id }, body: { user_status } }));

const resent = bulkCall('POST /v1/users/resend-email', (user_id) => ({ body: { user_id } }));

function useUserBulk(): BulkAction[] {
  const t = useT(users);
  const { permissions, activeType } = useSignedIn().view;
  const canEdit = canBeGranted(permissions, ['edit:users']);
  const canResend = canEdit || canBeGranted(permissions, ['create:users']);
  const canSwitch = activeType === 'ADMIN' && canEdit;
  return compact<BulkAction>([
    canSwitch && {
      label: t('switch_on_action'),
      icon: IconToggleRight,
      title: (count) => t('bulk_on', { count }),
      text: t('bulk_on_text'),
      ...switched(true),
      done: (count) => t('bulk_on_done', { count }),
    },
    canSwitch && {
      label: t('switch_off_action'),
      icon: IconToggleLeft,
      destructive: true,
      title: (count) => t('bulk_off', { count }),
      text: t('switch_off_text'),
      ...switched(false),
      done: (count) => t('bulk_off_done', { count }),
    },
    canResend && {
      label: t('resend_action'),
      icon: IconMailForward,
      title: (count) => t('bulk_resend', { count }),
      text: t('bulk_resend_text'),
      ...resent,
      done: (count) => t('bulk_resend_done', { count }),
    },
  ]);
}
