import { common } from 'virtual:texts/common';
import { sessions } from 'virtual:texts/sessions';
import { IconLogout, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { expectEnd, forgetSoon, useSignedIn } from '../../authProvider/session.ts';
import { refreshCalls } from '../../dataProvider/calls.ts';
import { announced } from '../../dataProvider/live.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { explainEnd, showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import styles from './Sessions.module.css';

type Row = ResponseOf<'GET /v1/users/logged-users/'>['response'][number];

export default function SessionList() {
  const t = useT(sessions);
  const shared = useT(common);
  const client = useQueryClient();
  const canEnd = canBeGranted(useSignedIn().view.permissions, ['create:sessions']);
  const { show, dialog } = useDialog();
  const end = useDialogChange('POST /v1/auth/logout-by-session-id', {
    input: ({ id, redis_id }: Row) => ({ body: { sessionId: id, redisId: redis_id } }),
    done: t('disconnected'),
  });
  const endAll = useDialogChange('POST /v1/auth/logout-all', {
    input: () => ({}),
    onSuccess: () => {
      explainEnd(showToast('success', shared('success'), t('all_disconnected'), Number.POSITIVE_INFINITY));
      forgetSoon();
    },
  });
  const endEvery = async () => {
    // The user's own session ends before the response arrives.
    const undo = expectEnd();
    await endAll.mutateAsync().catch((error: unknown) => {
      undo();
      throw error;
    });
  };
  const { formatMoment } = useDates();
  const timesOf = ({ created_at, last_used_at }: Row) => ({
    since: formatMoment(String(created_at)),
    used: formatMoment(String(last_used_at)),
  });
  const deviceOf = ({ device }: Row) => device ?? t('unknown_device');
  const confirmEnd = (row: Row) =>
    show((close) => (
      <ConfirmDialog
        title={t('disconnect_title')}
        text={
          row.current
            ? t('disconnect_own')
            : t('disconnect_text', { name: row.name, device: deviceOf(row), ...timesOf(row) })
        }
        action={t('disconnect')}
        destructive
        onConfirm={() => end.mutateAsync(row)}
        onClose={close}
      />
    ));
  const confirmEndAll = () =>
    show((close) => (
      <ConfirmDialog
        title={t('disconnect_all_title')}
        text={t('disconnect_all_text')}
        action={t('disconnect_all')}
        destructive
        onConfirm={endEvery}
        onClose={close}
      />
    ));
  return (
    <>
      <ListPage<Row>
        title={t('title')}
        staleTime={5000}
        columns={useSessionColumns(deviceOf)}
        filters={[textFilter('name', t('name'))]}
        tools={
          <>
            <Tooltip text={t('refresh')}>
              <IconButton label={t('refresh')} onClick={() => void refreshCalls(client, announced.sessions)}>
                <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </Tooltip>
            {canEnd && <Button onClick={confirmEndAll}>{t('disconnect_all')}</Button>}
          </>
        }
        actions={
          canEnd
            ? (row) => [
                {
                  icon: IconLogout,
                  label: t('disconnect_of', { name: row.name, ...timesOf(row) }),
                  run: () => confirmEnd(row),
                },
              ]
            : undefined
        }
        card={(row) => ({
          name: row.name,
          avatar: { id: row.user_id, photo: row.photo_url },
          fact: deviceOf(row),
          label: `${row.name}, ${t('times', timesOf(row))}`,
          text: t('times', timesOf(row)),
          state: row.current ? <Badge tone="success">{t('this')}</Badge> : undefined,
        })}
      />
      {dialog}
    </>
  );
}

function useSessionColumns(deviceOf: (row: Row) => string): Column<Row>[] {
  const t = useT(sessions);
  const column = useColumns<Row>();
  const { formatRelative } = useDates(localZone());
  return [
    column.person('name', t('name'), { id: 'user_id', sortable: true }),
    { source: 'email', label: t('email') },
    {
      source: 'device',
      label: t('device'),
      render: (row) => (
        <span className={styles.device}>
          {deviceOf(row)}
          {row.current && <Badge tone="success">{t('this')}</Badge>}
        </span>
      ),
    },
    column.moment('created_at', t('since'), { sortable: true }),
    column.value('last_used_at', t('last_used'), (moment) => formatRelative(moment), { sortable: true }),
  ];
}
