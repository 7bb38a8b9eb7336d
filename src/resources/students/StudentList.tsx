import { IconCalendarClock, IconCalendarOff, IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../contract/index.ts';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { mayOpen } from '../../app/mayOpen.ts';
import { paths } from '../../app/paths.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { Table } from '../list/Table.tsx';
import { useStatusChoices } from '../useStatusChoices.ts';
import { AvailabilityDialog } from './AvailabilityDialog.tsx';
import { StudentDetails } from './StudentDetails.tsx';

export type StudentRow = Answer<'GET /v1/students'>['response'][number];

/** Availability can be seen once it was given (spec 2 §2). */
const hasAvailability = ({ onboarding_status: status }: StudentRow) =>
  status === 'CONCLUIDO' || status === 'AGUARDANDO_MATCH';

/** Students on their way in and in class (spec 2 §2 'Student list'). */
export default function StudentList() {
  const t = useT(students);
  const shared = useT(ui);
  const navigate = useNavigate();
  const active = useSignedIn();
  const { view } = active;
  const choices = useStatusChoices();
  const [shown, setShown] = useState<StudentRow | null>(null);
  const sales = view.activeType === 'FEV';
  const [week, setWeek] = useState<StudentRow | null>(null);
  const mayAdd = sales && mayOpen(paths.userEdit.path, active);
  // A seller's own students are its to follow; others need the permission (spec 2 §2).
  const seesAvailability = sales || seemsGranted(view.permissions, ['view:onboarding_status']);

  const status = (student: StudentRow) => (
    <StatusRing
      status={student.onboarding_status as OnboardingStatus}
      paymentFailed={student.payment_failed}
    />
  );

  return (
    <>
      <ListPage<StudentRow>
        title={t(sales ? 'title_sales' : 'title')}
        filters={[
          { name: 'name', label: t('name') },
          { name: 'email', label: t('email') },
          { name: 'teacher_name', label: t(sales ? 'executive' : 'allocated') },
          { name: 'student_level', label: t('level') },
          { name: 'status', label: t('status'), type: 'select', choices },
        ]}
        actions={
          mayAdd && (
            <Button look="filled" onClick={() => void navigate(`${paths.userEdit.path}?types=STUDENT`)}>
              {shared('add')}
            </Button>
          )
        }
        phoneRow={(student) => ({
          name: student.name,
          avatar: { id: student.user_id, photo: student.photo_url },
          fact: student.student_level,
          state: status(student),
        })}
        onOpen={setShown}
      >
        <Table<StudentRow> onOpen={setShown}>
          <DataTable.Col<StudentRow>
            source="name"
            label={t('name')}
            render={(student) => (
              <NameCell id={student.user_id} name={student.name} photo={student.photo_url} />
            )}
          />
          <DataTable.Col<StudentRow>
            source="teacher_name"
            label={t(sales ? 'executive' : 'allocated')}
            render={({ teacher_name }) =>
              teacher_name ? (
                <NameCell name={teacher_name} />
              ) : (
                <span style={{ color: 'var(--text2)' }}>{t('no_teacher')}</span>
              )
            }
          />
          <DataTable.Col<StudentRow>
            source="student_level"
            label={t('level')}
            render={({ student_level }) => <LevelBars level={student_level} />}
          />
          <DataTable.Col<StudentRow> source="onboarding_status" label={t('status')} render={status} />
          <DataTable.Col<StudentRow>
            source="actions"
            label={t('actions')}
            disableSort
            render={(student) => (
              <>
                {seesAvailability && (
                  <RowAction
                    icon={hasAvailability(student) ? IconCalendarClock : IconCalendarOff}
                    label={t('view_availability')}
                    unavailable={!hasAvailability(student) && t('unavailable')}
                    onClick={() => setWeek(student)}
                  />
                )}
                <RowAction icon={IconId} label={t('view_details')} onClick={() => setShown(student)} />
              </>
            )}
          />
        </Table>
      </ListPage>
      {week && (
        <AvailabilityDialog student_id={week.student_id} name={week.name} onClose={() => setWeek(null)} />
      )}
      {shown && <StudentDetails student={shown} onClose={() => setShown(null)} />}
    </>
  );
}
