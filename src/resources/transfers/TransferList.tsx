import { transfers } from 'virtual:texts/transfers';
import { IconCheck, IconListDetails, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { TRANSFER_STATUSES, TRANSFER_TYPES } from '../../../domain/transfers.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { NewTransferDialog } from './NewTransferDialog.tsx';
import { ReproveDialog } from './ReproveDialog.tsx';
import { goalOf, TransferState } from './TransferState.tsx';

export type TransferRow = RowOf<'GET /v1/students-transfer'>;

const newestFirst = { field: 'created_at', order: 'DESC' } as const;
const cachedMs = 60_000;

export default function TransferList() {
  const t = useT(transfers);
  const navigate = useNavigate();
  const { show, dialog } = useDialog();
  const { formatDate } = useDates();
  const { permissions, activeType } = useSignedIn().view;
  const isAdmin = activeType === 'ADMIN';
  const canCreate = canBeGranted(permissions, ['create:student_transfer']);
  const open = ({ id }: TransferRow) => void navigate(href('/new-student-transfer-details', { id }));
  const actions = (row: TransferRow): RowAction[] => [
    { icon: IconListDetails, label: t('view'), run: () => open(row) },
    ...(isAdmin && canCreate && row.status === 'PENDING'
      ? [
          {
            icon: IconCheck,
            label: t('approve'),
            run: () => show((close) => <ApproveDialog transfer={row} onClose={close} />),
          },
          {
            icon: IconX,
            label: t('reprove'),
            run: () => show((close) => <ReproveDialog transfer={row} onClose={close} />),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage<TransferRow>
        title={t('title')}
        sort={newestFirst}
        staleTime={cachedMs}
        columns={useColumns(isAdmin)}
        filters={[
          { name: 'query', label: t('type.STUDENT') },
          ...(isAdmin ? [{ name: 'teacher_name', label: t('teacher') }] : []),
          {
            name: 'status',
            label: t('status'),
            type: 'select' as const,
            choices: TRANSFER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            name: 'transfer_type',
            label: t('type'),
            type: 'select' as const,
            choices: TRANSFER_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          },
        ]}
        add={canCreate && { run: () => show((close) => <NewTransferDialog onClose={close} />) }}
        actions={actions}
        onOpen={open}
        card={(row) => ({
          name: row.student_name,
          label: `${row.student_name}, ${formatDate(row.created_at)}`,
          avatar: { id: row.student_id, photo: row.photo_url },
          fact: formatDate(row.created_at),
          state: <TransferState status={row.status} />,
        })}
      />
      {dialog}
    </>
  );
}

/** Only administrators see who asked. */
function useColumns(isAdmin: boolean): Column<TransferRow>[] {
  const t = useT(transfers);
  const { formatDate } = useDates();
  return [
    {
      source: 'student_name',
      label: t('type.STUDENT'),
      sortable: true,
      isLong: true,
      render: (row) => <NameCell id={row.student_id} name={row.student_name} photo={row.photo_url} />,
    },
    {
      source: 'student_level',
      label: t('level'),
      hidden: true,
      render: ({ student_level }) => <LevelBars level={student_level} />,
    },
    {
      source: 'created_at',
      label: t('date'),
      sortable: true,
      render: ({ created_at }) => formatDate(created_at),
    },
    {
      source: 'status',
      label: t('status'),
      render: ({ status }) => <TransferState status={status} />,
    },
    { source: 'teacher_name', label: t('teacher'), sortable: true, isLong: true },
    {
      source: 'new_teacher_name',
      label: t('new_teacher'),
      sortable: true,
      isLong: true,
      render: (row) => goalOf(row, t('to_match')),
    },
    ...(isAdmin
      ? [
          {
            source: 'sender_name',
            label: t('requester'),
            sortable: true,
            isLong: true,
            render: ({ sender_name }: TransferRow) => sender_name ?? '-',
          },
        ]
      : []),
    {
      source: 'transfer_type',
      label: t('type_short'),
      render: ({ transfer_type }) => t(`type_short.${transfer_type}`),
    },
  ];
}
