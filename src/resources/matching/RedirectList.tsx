import { matching } from 'virtual:texts/matching';
import { IconCalendarClock, IconId, IconRoute } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { StudentInfoDialog } from '../../features/student/StudentDetails.tsx';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates, useNow } from '../../ui/dates.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import { AvailabilityDialog } from '../students/AvailabilityDialog.tsx';
import { AllocateDialog } from './AllocateDialog.tsx';
import { PlanPage } from './PlanPage.tsx';
import { Due, ResponseDeadlines } from './ResponseDeadlines.tsx';

export type WaitingStudent = ResponseOf<'GET /v1/students-without-match'>['response'][number];

/** The plan is a step in the browser's history: back returns to the list. */
export default function RedirectList() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  if (state?.planning) return <PlanPage onBack={() => void navigate(-1)} />;
  return <WaitingStudents onPlan={() => void navigate({ search }, { state: { planning: true } })} />;
}

function WaitingStudents({ onPlan }: { onPlan: () => void }) {
  const t = useT(matching);
  const { formatDate } = useDates();
  const { permissions } = useSignedIn().view;
  const canDirect = canBeGranted(permissions, ['create:students_without_match']);
  const { show, dialog } = useDialog();

  const isPending = ({ status }: WaitingStudent) => status === 'pending-allocation';
  const allocate = (student: WaitingStudent) =>
    show((close) => <AllocateDialog student={student} onClose={close} />);
  const showInfo = (student: WaitingStudent) =>
    show((close) => <StudentInfo student={student} onClose={close} />);
  const status = (student: WaitingStudent) => (
    <Badge tone={isPending(student) ? 'warning' : 'info'}>
      {t(isPending(student) ? 'pending_allocation' : 'waiting_acceptance')}
    </Badge>
  );
  const now = useNow(60_000);
  const column = useColumns<WaitingStudent>();
  return (
    <>
      <ListPage<WaitingStudent>
        title={t('allocate_student')}
        emptyText={t('redirect_empty')}
        intro={<ResponseDeadlines />}
        sort={{ field: 'waiting_since', order: 'ASC' }}
        add={canDirect && { label: t('plan_button'), run: onPlan }}
        columns={[
          column.person('name', t('name'), { id: 'student_id', user: 'user_id', sortable: true }),
          column.user('vendor', t('seller'), 'seller_user_id', { sortable: true }),
          column.value('planPaymentDate', t('payment_date'), (day) => formatDate(day) || '-', {
            sortable: true,
          }),
          { source: 'status', label: t('status'), render: status },
          column.value('due', t('due'), (due) => <Due due={due} now={now} />),
        ]}
        tabs="status"
        filters={[
          textFilter('name', t('name')),
          textFilter('vendor', t('seller')),
          choiceFilter('status', t('status'), ['pending-allocation', 'waiting-acceptance'], (value) =>
            t(value === 'pending-allocation' ? 'pending_allocation' : 'waiting_acceptance'),
          ),
        ]}
        actions={(student) =>
          compact([
            {
              icon: IconCalendarClock,
              label: t('view_availability'),
              run: () =>
                show((close) => (
                  <AvailabilityDialog
                    owner={{ student_id: student.student_id }}
                    name={student.name}
                    onClose={close}
                  />
                )),
            },
            { icon: IconId, label: t('view_info'), run: () => showInfo(student) },
            canDirect && {
              icon: IconRoute,
              label: t('allocate'),
              unavailable: !isPending(student) && t('already_directed'),
              run: () => allocate(student),
            },
          ])
        }
        card={(student) => ({
          name: student.name,
          avatar: { id: student.student_id, photo: student.photo_url },
          fact: <Due due={String(student.due)} now={now} />,
          state: (
            <>
              {status(student)} {student.vendor}
            </>
          ),
        })}
        onOpen={(student) => (canDirect && isPending(student) ? allocate : showInfo)(student)}
      />
      {dialog}
    </>
  );
}

function StudentInfo({ student, onClose }: { student: WaitingStudent; onClose: () => void }) {
  const t = useT(matching);
  const option = useOption();
  const or = (value: string | null | undefined) => value || t('not_informed');
  return (
    <StudentInfoDialog
      student_id={student.student_id}
      person={{ id: student.student_id, name: student.name, photo: student.photo_url }}
      onClose={onClose}
      groups={(data) => [
        {
          label: t('info_tab'),
          facts: [
            [t('important_notes'), or(data?.important_informations)],
            [t('course'), or(data?.course)],
            [t('level'), <LevelBars key="level" level={data?.level ?? student.student_level} />],
            [t('prior_experience'), or(data?.otherExperience)],
            [t('modality'), or(data && option(data.modality))],
            [
              t('frequency'),
              data ? t('times_a_week', { count: Number.parseInt(data.frequency, 10) || 1 }) : '',
            ],
            [t('interests'), or(data?.interests.map(option).join(', '))],
          ],
        },
      ]}
    />
  );
}
