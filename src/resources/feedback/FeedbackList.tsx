import { common } from 'virtual:texts/common';
import { feedback } from 'virtual:texts/feedback';
import { IconCheck, IconListDetails, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { FEEDBACK_STATUSES } from '../../../domain/feedback.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { bulkCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { BulkAction, Column, RowAction } from '../list/types.ts';
import { FeedbackDetails } from './FeedbackDetails.tsx';
import { NoteField } from './NoteField.tsx';

export type FeedbackRow = ResponseOf<'GET /v1/feedback'>['response'][number];

const newestFirst = { field: 'created_at', order: 'DESC' } as const;

export default function FeedbackList() {
  const t = useT(feedback);
  const shared = useT(common);
  const { show, dialog } = useDialog();
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:feedback']);
  const change = useChange('PATCH /v1/feedback/:id', {
    input: ({ id, status, updated_at }: FeedbackRow) => ({
      params: { id },
      body: { status: status === 'open' ? ('closed' as const) : ('open' as const), updated_at },
    }),
    onSuccess: (_, { status }) =>
      showToast('success', shared('success'), t(status === 'open' ? 'was_closed' : 'was_reopened')),
    onError: (error) => showError(error, shared),
  });
  const open = (row: FeedbackRow) =>
    show((close) => <FeedbackDetails row={row} canEdit={canEdit} onClose={close} />);
  const actions = (row: FeedbackRow): RowAction[] =>
    compact([
      { icon: IconListDetails, label: t('details'), run: () => open(row) },
      canEdit && {
        icon: row.status === 'open' ? IconCheck : IconRotate,
        label: t(row.status === 'open' ? 'close' : 'reopen'),
        run: () => change.mutate(row),
      },
    ]);
  const state = ({ status }: FeedbackRow) => (
    <Badge tone={status === 'open' ? 'warning' : 'success'}>{t(status)}</Badge>
  );
  return (
    <>
      <ListPage<FeedbackRow>
        title={t('title')}
        emptyText={t('empty')}
        sort={newestFirst}
        columns={useFeedbackColumns(state)}
        tabs="status"
        filters={[
          textFilter('name', t('person')),
          textFilter('text', t('text')),
          choiceFilter('status', t('status'), FEEDBACK_STATUSES, t),
        ]}
        actions={actions}
        bulk={useFeedbackBulk(canEdit)}
        onOpen={open}
        card={(row) => ({
          name: row.name,
          avatar: { id: row.user_id, photo: row.photo_url },
          text: row.text,
          state: state(row),
        })}
      />
      {dialog}
    </>
  );
}

/** Closes what is selected, with one note for all. */
function useFeedbackBulk(canEdit: boolean): BulkAction[] {
  const t = useT(feedback);
  const [note, setNote] = useState('');
  if (!canEdit) return [];
  return [
    {
      label: t('close'),
      icon: IconCheck,
      title: (count) => t('bulk_close', { count }),
      text: t('bulk_close_text'),
      field: <NoteField value={note} onChange={setNote} />,
      ...bulkCall('PATCH /v1/feedback/:id', (id) => ({
        params: { id },
        body: { status: 'closed' as const, ...(note.trim() && { note: note.trim() }) },
      })),
      done: (count) => {
        setNote('');
        return t('bulk_close_done', { count });
      },
    },
  ];
}

function useFeedbackColumns(state: (row: FeedbackRow) => React.ReactNode): Column<FeedbackRow>[] {
  const t = useT(feedback);
  const column = useColumns<FeedbackRow>();
  return [
    column.person('name', t('person'), { id: 'user_id', sortable: true }),
    { source: 'text', label: t('text'), grow: true },
    { source: 'page', label: t('page'), hidden: true },
    column.moment('created_at', t('sent'), { sortable: true }),
    { source: 'status', label: t('status'), sortable: true, render: state },
  ];
}
