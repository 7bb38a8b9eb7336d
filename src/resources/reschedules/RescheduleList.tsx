import { reschedules } from 'virtual:texts/reschedules';
import { shell } from 'virtual:texts/shell';
import { IconListDetails } from '@tabler/icons-react';
import { RESCHEDULE_STATUSES } from '../../../domain/options.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { RescheduleState } from '../../features/timetable/RescheduleState.tsx';
import { useT } from '../../i18n/useT.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import { RequestDialog } from './RequestDialog.tsx';

export type RescheduleRow = RowOf<'GET /v1/reschedules'>;

const newestFirst = { field: 'created_at', order: 'DESC' } as const;

/** Shows requests of the teacher's own students and guests; to administrators, all requests. */
export default function RescheduleList() {
  const t = useT(reschedules);
  const menu = useT(shell);
  const { show, dialog } = useDialog();
  const { formatDateTime } = useDates(localZone());
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const open = (row: RescheduleRow) =>
    void show((close) => <RequestDialog key={row.id} request={row} onClose={close} />);
  return (
    <>
      <ListPage<RescheduleRow>
        title={menu('menu.reschedules')}
        emptyText={t('empty')}
        sort={newestFirst}
        columns={useRescheduleColumns(isAdmin)}
        tabs="status"
        filters={[choiceFilter('status', t('status'), RESCHEDULE_STATUSES, (value) => t(`status.${value}`))]}
        actions={(row) => [{ icon: IconListDetails, label: t('see'), run: () => open(row) }]}
        onOpen={open}
        card={(row) => ({
          name: row.student_name,
          label: `${row.student_name}, ${formatDateTime(row.starts_at)}`,
          avatar: { id: row.student_id, photo: row.photo_url },
          text: t('from_to', {
            from: formatDateTime(row.lesson_starts_at),
            to: formatDateTime(row.starts_at),
          }),
          state: <RescheduleState status={row.status} />,
        })}
      />
      {dialog}
    </>
  );
}

function useRescheduleColumns(isAdmin: boolean): Column<RescheduleRow>[] {
  const t = useT(reschedules);
  const column = useColumns<RescheduleRow>(localZone());
  const { formatMoment } = useDates(localZone());
  return compact([
    column.person('student_name', t('type.STUDENT'), { id: 'student_id', user: 'student_user_id' }),
    column.value('status', t('status'), (status) => <RescheduleState status={status} />),
    column.moment('lesson_starts_at', t('lesson')),
    column.moment('starts_at', t('wanted'), { sortable: true }),
    column.value('expires_at', t('answer_by'), (expires_at, { status }) =>
      status === 'pending' ? formatMoment(expires_at) : '-',
    ),
    isAdmin && column.user('teacher_name', t('type.TEACHER'), 'teacher_user_id'),
    column.moment('created_at', t('created'), { sortable: true, hidden: true }),
    { source: 'title', label: t('lesson'), grow: true, hidden: true },
  ]);
}
