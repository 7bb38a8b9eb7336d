import { privacy } from 'virtual:texts/privacy';
import { IconCheck, IconEraser, IconX } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { PRIVACY_STATUSES, REQUEST_KINDS } from '../../../domain/privacy.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { stateTones } from '../../features/privacy/state.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../../ui/dates.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';

export type RequestRow = ResponseOf<'GET /v1/privacy-requests'>['response'][number];

const mostUrgentFirst = { field: 'due_on', order: 'ASC' } as const;

export default function PrivacyQueue() {
  const t = useT(privacy);
  const { show, dialog } = useDialog();
  const { permissions } = useSignedIn().view;
  const canEdit = canBeGranted(permissions, ['edit:privacy']);
  const canCorrect = canBeGranted(permissions, ['edit:users']);
  const accept = (row: RequestRow) => show((close) => <AcceptDialog row={row} onClose={close} />);
  const erase = (row: RequestRow) => show((close) => <EraseDialog row={row} onClose={close} />);
  const refuse = (row: RequestRow) => show((close) => <RefuseDialog row={row} onClose={close} />);
  const actions = (row: RequestRow): RowAction[] =>
    canEdit && row.status === 'open'
      ? compact([
          row.kind === 'erasure' && { icon: IconEraser, label: t('erase'), run: () => erase(row) },
          row.kind !== 'erasure' &&
            canCorrect && { icon: IconCheck, label: t('accept'), run: () => accept(row) },
          { icon: IconX, label: t('refuse'), run: () => refuse(row) },
        ])
      : [];
  const what = useWhat();
  const { deadline, timeLeft } = useDeadline();
  const state = (row: RequestRow) =>
    isBeingSearched(row) ? (
      <Badge tone="warning">{t('searching')}</Badge>
    ) : (
      <Badge tone={stateTones[row.status]}>{t(row.status)}</Badge>
    );
  return (
    <>
      <ListPage<RequestRow>
        title={t('queue_title')}
        emptyText={t('queue_empty')}
        sort={mostUrgentFirst}
        columns={useRequestColumns(state)}
        tabs="status"
        filters={[
          textFilter('name', t('person')),
          textFilter('protocol', t('protocol')),
          choiceFilter('kind', t('kind'), REQUEST_KINDS, (value) => t(`kind.${value}`)),
          choiceFilter('status', t('status'), PRIVACY_STATUSES, t),
        ]}
        actions={actions}
        card={(row) => ({
          name: row.name,
          avatar: { id: row.user_id, photo: row.photo_url },
          text: `${what(row)} · ${row.protocol}`,
          fact: timeLeft(row) ?? deadline(row),
          state: state(row),
        })}
      />
      {dialog}
    </>
  );
}

function useWhat() {
  const t = useT(privacy);
  return ({ kind, subject }: RequestRow): string =>
    subject ? t('correction_of', { subject: t(`subject.${subject}`) }) : t(`kind.${kind}`);
}

/** The texts of others are searched after an erasure was answered. */
const isBeingSearched = ({ kind, status, completed_at }: RequestRow): boolean =>
  kind === 'erasure' && status === 'done' && completed_at === null;

function useDeadline() {
  const t = useT(privacy);
  const { formatDate } = useDates();
  return {
    /** Shows when an erasure was completed, which says more than the day on which it was due. */
    deadline: ({ due_on, completed_at }: RequestRow): string =>
      completed_at === null ? formatDate(due_on) : t('completed_on', { date: formatDate(completed_at) }),
    /** Only an open request can be late. */
    timeLeft: ({ status, days_left }: RequestRow): string | null => {
      if (status !== 'open') return null;
      return days_left < 0 ? t('overdue') : t('days_left', { count: days_left });
    },
  };
}

function useRequestColumns(state: (row: RequestRow) => React.ReactNode): Column<RequestRow>[] {
  const t = useT(privacy);
  const column = useColumns<RequestRow>();
  const what = useWhat();
  const { deadline, timeLeft } = useDeadline();
  return [
    column.person('name', t('person'), { id: 'user_id', narrow: true, sortable: true }),
    { source: 'kind', label: t('kind'), grow: true, render: what },
    { source: 'protocol', label: t('protocol') },
    {
      source: 'due_on',
      label: t('due'),
      sortable: true,
      render: (row) => {
        const left = timeLeft(row);
        return (
          <>
            {deadline(row)}
            {left && <span className="muted"> · {left}</span>}
          </>
        );
      },
    },
    { source: 'status', label: t('status'), render: state },
  ];
}
