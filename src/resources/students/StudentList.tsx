import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { students } from 'virtual:texts/students';
import { users } from 'virtual:texts/users';
import {
  IconCalendarClock,
  IconCalendarOff,
  IconFiles,
  IconId,
  IconMailForward,
  IconPencil,
  IconStairs,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatPhone } from '../../../domain/brazil.ts';
import { LABELLED_STATUSES, listLabelKey } from '../../../domain/onboardingView.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { StudentDetails } from '../../features/student/StudentDetails.tsx';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import { useResend } from '../users/useResend.ts';
import { AvailabilityDialog } from './AvailabilityDialog.tsx';
import { useStudentBulk } from './useStudentBulk.tsx';

const PersonDocuments = lazyDialog(() => import('../documents/PersonDocuments.tsx'));
const LevelDialog = lazyDialog(() => import('../../features/level/LevelDialog.tsx'));

export type StudentRow = ResponseOf<'GET /v1/students'>['response'][number];

const hasAvailability = ({ onboarding_status: status }: StudentRow) =>
  status === 'CONCLUIDO' || status === 'AGUARDANDO_MATCH';

export default function StudentList() {
  const t = useT(students);
  const option = useOption();
  const shared = useT(common);
  const user = useT(users);
  const document = useT(documents);
  const navigate = useNavigate();
  const resend = useResend();
  const { view } = useSignedIn();
  const sales = view.activeType === 'FEV';
  const { show, dialog } = useDialog();
  const seesAvailability = canBeGranted(view.permissions, ['view:onboarding_status']);
  const seesDetails = canBeGranted(view.permissions, ['edit:users']);
  const changesLevel = view.activeType === 'ADMIN' && seesDetails;
  const showDetails = (student: StudentRow) =>
    show((close) => <StudentDetails student={student} onClose={close} />);

  return (
    <>
      <ListPage<StudentRow>
        title={t(sales ? 'title_sales' : 'title')}
        columns={useStudentColumns(sales)}
        filters={useStudentFilters(sales)}
        add={
          sales &&
          canBeGranted(view.permissions, ['create:users']) && {
            href: href('/student/edit', { new: true }),
          }
        }
        actions={(student) => [
          ...(seesAvailability
            ? [
                {
                  icon: hasAvailability(student) ? IconCalendarClock : IconCalendarOff,
                  label: t('view_availability'),
                  unavailable: !hasAvailability(student) && t('unavailable'),
                  run: () =>
                    show((close) => (
                      <AvailabilityDialog
                        owner={{ student_id: student.student_id }}
                        name={student.name}
                        onClose={close}
                      />
                    )),
                },
              ]
            : []),
          ...(sales && canBeGranted(view.permissions, ['edit:users'])
            ? [
                {
                  icon: IconPencil,
                  label: shared('edit'),
                  run: () => void navigate(href('/student/edit', { id: student.user_id })),
                },
                {
                  icon: IconMailForward,
                  label: user('resend'),
                  rare: true,
                  run: () => resend.mutate(student),
                },
                {
                  icon: IconFiles,
                  label: document('action'),
                  rare: true,
                  run: () =>
                    show((close) => (
                      <PersonDocuments person={{ id: student.user_id, name: student.name }} onClose={close} />
                    )),
                },
              ]
            : []),
          ...(changesLevel
            ? [
                {
                  icon: IconStairs,
                  label: t('change_level'),
                  rare: true,
                  run: () => show((close) => <LevelDialog student={student} onClose={close} />),
                },
              ]
            : []),
          {
            icon: IconId,
            label: t('view_details'),
            unavailable: !seesDetails && t('no_permission'),
            run: () => showDetails(student),
          },
        ]}
        card={(student) => ({
          name: student.name,
          avatar: { id: student.user_id, photo: student.photo_url },
          fact: option(student.student_level),
          state: <StudentStatus {...student} />,
        })}
        bulk={useStudentBulk()}
        exportSelected="GET /v1/students/export"
        onOpen={seesDetails ? showDetails : undefined}
      />
      {dialog}
    </>
  );
}

const StudentStatus = ({ onboarding_status, payment_failed }: StudentRow) => (
  <StatusRing status={onboarding_status} paymentFailed={payment_failed ?? false} />
);

function useStudentColumns(sales: boolean): Column<StudentRow>[] {
  const t = useT(students);
  const { formatDate } = useDates();
  return [
    {
      source: 'name',
      label: t('name'),
      sortable: true,
      render: (student) => <NameCell id={student.user_id} name={student.name} photo={student.photo_url} />,
    },
    {
      source: 'teacher_name',
      label: t(sales ? 'executive' : 'allocated'),
      sortable: true,
      isLong: true,
      render: ({ teacher_name }) =>
        teacher_name ? <NameCell name={teacher_name} /> : <span className="muted">{t('no_teacher')}</span>,
    },
    {
      source: 'student_level',
      label: t('level'),
      sortable: true,
      render: ({ student_level }) => <LevelBars level={student_level} />,
    },
    { source: 'onboarding_status', label: t('status'), sortable: true, render: StudentStatus },
    { source: 'email', label: t('email'), hidden: true },
    {
      source: 'phone',
      label: t('phone'),
      hidden: true,
      render: ({ phone }) => phone && formatPhone(phone),
    },
    { source: 'fev_name', label: t('seller'), hidden: true },
    {
      source: 'created_at',
      label: t('created'),
      sortable: true,
      hidden: true,
      render: ({ created_at }) => formatDate(String(created_at)),
    },
  ];
}

function useStudentFilters(sales: boolean): FilterKind[] {
  const t = useT(students);
  const shared = useT(common);
  return [
    { name: 'name', label: t('name') },
    { name: 'email', label: t('email') },
    { name: 'teacher_name', label: t(sales ? 'executive' : 'allocated') },
    { name: 'student_level', label: t('level') },
    {
      name: 'status',
      label: t('status'),
      type: 'select',
      choices: LABELLED_STATUSES.map((status) => ({
        value: status,
        label: shared(`status.${listLabelKey(status)}`),
      })),
    },
  ];
}
