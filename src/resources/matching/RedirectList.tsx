import { IconCalendarClock, IconId, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import type { Answer } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { matching } from '../../i18n/pt-BR/matching.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { Table } from '../list/Table.tsx';
import { type StudentAct, StudentActs } from './StudentActs.tsx';
import { schoolDate } from './schoolDate.ts';

export type WaitingStudent = Answer<'GET /v1/students-without-match'>['response'][number];

/** 'Direcionar Aluno': students to be directed to a teacher, and those directed who wait for an answer (spec 2 §2). */
export default function RedirectList() {
  const t = useT(matching);
  const { permissions } = useSignedIn().view;
  const mayDirect = seemsGranted(permissions, ['create:students_without_match']);
  const [act, setAct] = useState<StudentAct | null>(null);

  const isPending = ({ status }: WaitingStudent) => status === 'pending-allocation';
  const open = (student: WaitingStudent) =>
    setAct({ what: mayDirect && isPending(student) ? 'allocate' : 'info', student });
  const status = (student: WaitingStudent) => (
    <Badge tone={isPending(student) ? 'warning' : 'info'}>
      {t(isPending(student) ? 'pending_allocation' : 'waiting_acceptance')}
    </Badge>
  );
  const paid = ({ planPaymentDate }: WaitingStudent) =>
    planPaymentDate ? schoolDate(String(planPaymentDate)) : '-';

  return (
    <>
      <ListPage<WaitingStudent>
        title={t('redirect_title')}
        sort={{ field: 'waiting_since', order: 'ASC' }}
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
        phoneRow={(student) => ({
          name: student.name,
          avatar: { id: student.student_id, photo: student.photo_url },
          state: (
            <>
              {status(student)} {student.vendor}
            </>
          ),
        })}
        onOpen={(student) => setAct({ what: 'menu', student })}
      >
        <Table<WaitingStudent> onOpen={open}>
          <DataTable.Col<WaitingStudent>
            source="name"
            label={t('name')}
            render={(student) => (
              <NameCell id={student.student_id} name={student.name} photo={student.photo_url} />
            )}
          />
          <DataTable.Col<WaitingStudent>
            source="vendor"
            label={t('vendor')}
            render={({ vendor }) => vendor ?? '-'}
          />
          <DataTable.Col<WaitingStudent> source="planPaymentDate" label={t('payment_date')} render={paid} />
          <DataTable.Col<WaitingStudent> source="status" label={t('status')} disableSort render={status} />
          <DataTable.Col<WaitingStudent>
            source="actions"
            label={t('actions')}
            disableSort
            render={(student) => (
              <>
                <RowAction
                  icon={IconCalendarClock}
                  label={t('view_availability')}
                  onClick={() => setAct({ what: 'availability', student })}
                />
                <RowAction
                  icon={IconId}
                  label={t('view_info')}
                  onClick={() => setAct({ what: 'info', student })}
                />
                {mayDirect && (
                  <RowAction
                    icon={IconRoute}
                    label={t('allocate')}
                    unavailable={!isPending(student) && t('already_directed')}
                    onClick={() => setAct({ what: 'allocate', student })}
                  />
                )}
              </>
            )}
          />
        </Table>
      </ListPage>
      {act && <StudentActs act={act} mayAllocate={mayDirect && isPending(act.student)} onAct={setAct} />}
    </>
  );
}
