import { reschedules } from 'virtual:texts/reschedules';
import { IconListDetails } from '@tabler/icons-react';
import { RESCHEDULE_STATUSES } from '../../../domain/options.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { RescheduleState } from '../../features/timetable/RescheduleState.tsx';
import { useT } from '../../i18n/useT.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import { RequestDialog } from './RequestDialog.tsx';

export type RescheduleRow = RowOf<'GET /v1/reschedules'>;

const newestFirst = { field: 'created_at', order: 'DESC' } as const;

/** Shows requests of the teacher's own students and guests; to administrators, all requests. */
export default function RescheduleList() {
  const t = useT(reschedules);
  const { show, dialog } = useDialog();
  const { formatDateTime } = useDates(localZone());
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const open = (row: RescheduleRow) =>
    void show((close) => <RequestDialog key={row.id} request={row} onClose={close} />);
  return (
    <>
      <ListPage<RescheduleRow>
        title={t('title')}
        sort={newestFirst}
        columns={useColumns(isAdmin)}
        filters={[
          {
            name: 'status',
            label: t('status'),
            type: 'select' as const,
            choices: RESCHEDULE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
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

function useColumns(isAdmin: boolean): Column<RescheduleRow>[] {
  const t = useT(reschedules);
  const { formatMoment } = useDates(localZone());
  return [
    {
      source: 'student_name',
      label: t('type.STUDENT'),
      render: (row) => <NameCell id={row.student_id} name={row.student_name} photo={row.photo_url} />,
    },
    {
      source: 'status',
      label: t('status'),
      render: ({ status }) => <RescheduleState status={status} />,
    },
    {
      source: 'lesson_starts_at',
      label: t('lesson'),
      render: ({ lesson_starts_at }) => formatMoment(lesson_starts_at),
    },
    {
      source: 'starts_at',
      label: t('wanted'),
      sortable: true,
      render: ({ starts_at }) => formatMoment(starts_at),
    },
    {
      source: 'expires_at',
      label: t('answer_by'),
      render: ({ status, expires_at }) => (status === 'pending' ? formatMoment(expires_at) : '-'),
    },
    ...(isAdmin ? [{ source: 'teacher_name', label: t('type.TEACHER') }] : []),
    {
      source: 'created_at',
      label: t('created'),
      sortable: true,
      hidden: true,
      render: ({ created_at }) => formatMoment(created_at),
    },
    { source: 'title', label: t('lesson'), isLong: true, hidden: true },
  ];
}
