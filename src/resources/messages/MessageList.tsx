import { common } from 'virtual:texts/common';
import { notices } from 'virtual:texts/notices';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { canChangeNotice, canSendNotice } from '../../../domain/notices.ts';
import { MESSAGE_CATEGORIES, MESSAGE_STATUSES } from '../../../domain/options.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useChange } from '../../dataProvider/calls.ts';
import type { Notice } from '../../features/notifications/useMessages.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { MessageDetails } from './MessageDetails.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useAudience } from './useAudience.ts';

const momentOf = ({ sent_at, schedule, created_at }: Notice) => String(sent_at ?? schedule ?? created_at);

const tones = { PENDING: 'warning', SENT: 'success', ERROR: 'error' } as const;

export default function MessageList() {
  const t = useT(notices);
  const { formatMoment } = useDates();
  const { permissions } = useSignedIn().view;
  const { show, dialog } = useDialog();
  const may = (permission: 'create' | 'edit' | 'delete') =>
    canBeGranted(permissions, [`${permission}:messages`]);
  const actions = useMessageActions(show, may);
  const open = (notice: Notice) => show((close) => <MessageDetails notice={notice} onClose={close} />);
  return (
    <>
      <ListPage<Notice>
        title={t('title')}
        emptyText={t('empty')}
        sort={{ field: 'created_at', order: 'DESC' }}
        columns={useMessageColumns()}
        tabs="status"
        filters={[
          textFilter('title', t('heading')),
          choiceFilter('status', t('status'), MESSAGE_STATUSES, (value) => t(`status.${value}`)),
          choiceFilter('category', t('category'), MESSAGE_CATEGORIES, (value) => t(`category.${value}`)),
        ]}
        add={may('create') && { run: () => show((close) => <MessageDialog onClose={close} />) }}
        actions={actions}
        card={(notice) => ({
          name: notice.title,
          fact: formatMoment(momentOf(notice)),
          state: <Badge tone={tones[notice.status]}>{t(`status.${notice.status}`)}</Badge>,
        })}
        onOpen={open}
      />
      {dialog}
    </>
  );
}

function useMessageColumns(): Column<Notice>[] {
  const t = useT(notices);
  const column = useColumns<Notice>();
  const audience = useAudience();
  const { formatMoment } = useDates();
  return [
    column.name('title', t('heading'), { sortable: true }),
    column.value(
      'status',
      t('status'),
      (status) => <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>,
      { sortable: true },
    ),
    column.value('category', t('category'), (category) => t(`category.${category}`), { sortable: true }),
    { source: 'types', label: t('recipients'), grow: true, render: audience },
    column.value('created_at', t('date'), (_, notice) => formatMoment(momentOf(notice)), { sortable: true }),
    {
      source: 'read_count',
      label: t('read'),
      alignRight: true,
      render: ({ read_count, recipient_count, status }) =>
        status === 'PENDING' ? '' : t('read_of', { read: read_count, count: recipient_count }),
    },
    column.user('sender_name', t('sender'), 'sender_id', { hidden: true }),
    column.value('require_confirmation', t('confirmation'), (required) => (required ? t('required') : ''), {
      hidden: true,
    }),
  ];
}

function useMessageActions(
  show: ReturnType<typeof useDialog>['show'],
  may: (permission: 'create' | 'edit' | 'delete') => boolean,
): (notice: Notice) => readonly RowAction[] {
  const t = useT(notices);
  const shared = useT(common);
  const onError = (error: unknown) => showError(error, shared);
  const input = (id: string) => ({ params: { id } });
  const { mutateAsync: remove } = useChange('DELETE /v1/messages/:id', {
    input,
    onSuccess: () => showToast('success', shared('success'), t('done_deleted')),
    onError,
  });
  const { mutateAsync: send } = useChange('POST /v1/messages/:id/send', {
    input,
    onSuccess: () => showToast('success', shared('success'), t('done_sent')),
    onError,
  });
  return (notice) => {
    const { id, title, status } = notice;
    const unchangeable = (sent: string) =>
      !canChangeNotice(status) && (status === 'SENT' ? sent : t('failed_change'));
    return compact([
      may('edit') && {
        icon: IconPencil,
        label: shared('edit'),
        unavailable: unchangeable(t('sent_edit')),
        run: () => show((close) => <MessageDialog id={id} onClose={close} />),
      },
      may('create') && {
        icon: IconSend,
        label: t('force'),
        unavailable: !canSendNotice(status) && t('sent_force'),
        run: () =>
          show((close) => (
            <ConfirmDialog
              title={t('confirm_send')}
              text={t('confirm_send_text', { title })}
              action={shared('send')}
              onConfirm={() => send(id)}
              onClose={close}
            />
          )),
      },
      may('delete') && {
        icon: IconTrash,
        label: shared('remove'),
        unavailable: unchangeable(t('sent_delete')),
        run: () =>
          show((close) => (
            <ConfirmDialog
              destructive
              title={t('confirm_delete')}
              text={t('confirm_delete_text', { title })}
              action={shared('remove')}
              onConfirm={() => remove(id)}
              onClose={close}
            />
          )),
      },
    ]);
  };
}
