import { IconCalendarClock, IconId, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { matching } from '../../i18n/pt-BR/matching.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../../ui/dates.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { type OpenDialog, StudentDialog } from './StudentActs.tsx';

export type WaitingStudent = ResponseOf<'GET /v1/students-without-match'>['response'][number];

/** 'Direcionar Aluno': students to be directed to a teacher, and those directed who wait for an answer. */
export default function RedirectList() {
  const t = useT(matching);
  const { formatDate } = useDates();
  const { permissions } = useSignedIn().view;
  const canDirect = seemsGranted(permissions, ['create:students_without_match']);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const isPending = ({ status }: WaitingStudent) => status === 'pending-allocation';
  const open = (student: WaitingStudent) =>
    setDialog({ what: canDirect && isPending(student) ? 'allocate' : 'info', student });
  const status = (student: WaitingStudent) => (
    <Badge tone={isPending(student) ? 'warning' : 'info'}>
      {t(isPending(student) ? 'pending_allocation' : 'waiting_acceptance')}
    </Badge>
  );
  const paid = ({ planPaymentDate }: WaitingStudent) =>
    formatDate(planPaymentDate && String(planPaymentDate)) || '-';

  return (
    <>
      <ListPage<WaitingStudent>
        title={t('redirect_title')}
        sort={{ field: 'waiting_since', order: 'ASC' }}
        columns={[
          {
            source: 'name',
            label: t('name'),
            sortable: true,
            render: (student) => (
              <NameCell id={student.student_id} name={student.name} photo={student.photo_url} />
            ),
          },
          { source: 'vendor', label: t('vendor'), sortable: true, render: ({ vendor }) => vendor ?? '-' },
          { source: 'planPaymentDate', label: t('payment_date'), sortable: true, render: paid },
          { source: 'status', label: t('status'), render: status },
        ]}
        filters={[
          { name: 'name', label: t('name') },
          { name: 'vendor', label: t('vendor') },
          {
            name: 'status',
            label: t('status'),
            type: 'select',
            choices: [
              { value: 'pending-allocation', label: t('pending_allocation') },
              { value: 'waiting-acceptance', label: t('waiting_acceptance') },
            ],
          },
        ]}
        actions={(student) => [
          {
            icon: IconCalendarClock,
            label: t('view_availability'),
            run: () => setDialog({ what: 'availability', student }),
          },
          { icon: IconId, label: t('view_info'), run: () => setDialog({ what: 'info', student }) },
          ...(canDirect
            ? [
                {
                  icon: IconRoute,
                  label: t('allocate'),
                  unavailable: !isPending(student) && t('already_directed'),
                  run: () => setDialog({ what: 'allocate', student }),
                },
              ]
            : []),
        ]}
        card={(student) => ({
          name: student.name,
          avatar: { id: student.student_id, photo: student.photo_url },
          state: (
            <>
              {status(student)} {student.vendor}
            </>
          ),
        })}
        onOpen={open}
      />
      {dialog && <StudentDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
