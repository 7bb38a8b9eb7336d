import { transfers } from 'virtual:texts/transfers';
import { IconArrowBackUp, IconCheck, IconListDetails, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { TRANSFER_STATUSES, TRANSFER_TYPES } from '../../../domain/transfers.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { NewTransferDialog } from './NewTransferDialog.tsx';
import { ReproveDialog } from './ReproveDialog.tsx';
import { goalOf, TransferState } from './TransferState.tsx';
import { canBeUndone, UndoDialog } from './useUndoTransfer.tsx';

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
  const actions = (row: TransferRow): RowAction[] => {
    const canDecide = isAdmin && canCreate && row.status === 'PENDING';
    return compact([
      { icon: IconListDetails, label: t('view'), run: () => open(row) },
      canDecide && {
        icon: IconCheck,
        label: t('approve'),
        run: () => show((close) => <ApproveDialog transfer={row} onClose={close} />),
      },
      canDecide && {
        icon: IconX,
        label: t('reprove'),
        run: () => show((close) => <ReproveDialog transfer={row} onClose={close} />),
      },
      canCreate &&
        canBeUndone(row) && {
          icon: IconArrowBackUp,
          label: t('undo'),
          run: () => show((close) => <UndoDialog transfer={row} onClose={close} />),
        },
    ]);
  };
  return (
    <>
      <ListPage<TransferRow>
        title={t('title')}
        emptyText={t('empty')}
        sort={newestFirst}
        staleTime={cachedMs}
        columns={useTransferColumns(isAdmin)}
        tabs="status"
        filters={compact([
          textFilter('query', t('type.STUDENT')),
          isAdmin && textFilter('teacher_name', t('teacher')),
          choiceFilter('status', t('status'), TRANSFER_STATUSES, (value) => t(`status.${value}`)),
          choiceFilter('transfer_type', t('type'), TRANSFER_TYPES, (value) => t(`type.${value}`)),
        ])}
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
function useTransferColumns(isAdmin: boolean): Column<TransferRow>[] {
  const t = useT(transfers);
  const column = useColumns<TransferRow>();
  const long = { sortable: true, grow: true } as const;
  return compact([
    column.person('student_name', t('type.STUDENT'), { id: 'student_id', user: 'student_user_id', ...long }),
    column.level('student_level', t('level'), { hidden: true }),
    column.date('created_at', t('date'), { sortable: true }),
    column.value('status', t('status'), (status) => <TransferState status={status} />),
    column.user('teacher_name', t('teacher'), 'teacher_user_id', long),
    column.user('new_teacher_name', t('new_teacher'), 'new_teacher_user_id', {
      ...long,
      instead: (row) => goalOf(row, t('to_match')),
    }),
    isAdmin && column.value('sender_name', t('requester'), (name) => name ?? '-', long),
    column.value('transfer_type', t('type_short'), (type) => t(`type_short.${type}`)),
  ]);
}
