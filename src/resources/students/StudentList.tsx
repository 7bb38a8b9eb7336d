import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { person as personTexts } from 'virtual:texts/person';
import { sales as salesTexts } from 'virtual:texts/sales';
import { students } from 'virtual:texts/students';
import { users } from 'virtual:texts/users';
import {
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCalendarOff,
  IconCopy,
  IconFiles,
  IconId,
  IconMailForward,
  IconPencil,
  IconReceipt,
  IconStairs,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { LABELLED_STATUSES, listLabelKey } from '../../../domain/onboardingView.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useFollowUp } from '../../features/student/followUp.ts';
import { StudentDetails } from '../../features/student/StudentDetails.tsx';
import { useCopyPaymentLink } from '../../features/student/useCopyPaymentLink.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';
import { useResend } from '../users/useResend.ts';
import { AvailabilityDialog } from './AvailabilityDialog.tsx';
import { StepTabs } from './StepTabs.tsx';
import styles from './Students.module.css';
import { useStudentBulk } from './useStudentBulk.tsx';
import { useStudentFigureFilters } from './useStudentFigureFilters.ts';

const PersonDocuments = lazyDialog(() => import('../documents/PersonDocuments.tsx'));
const StatementDialog = lazyDialog(() => import('../../features/statement/StatementDialog.tsx'));
const LevelDialog = lazyDialog(() => import('../../features/level/LevelDialog.tsx'));

export type StudentRow = ResponseOf<'GET /v1/students'>['response'][number];

const hasAvailability = ({ onboarding_status: status }: StudentRow) =>
  status === 'CONCLUIDO' || status === 'AGUARDANDO_MATCH';

export default function StudentList() {
  const t = useT(students);
  const option = useOption();
  const user = useT(users);
  const sale = useT(salesTexts);
  const { missingOf, chatOf } = useFollowUp();
  const copyLink = useCopyPaymentLink();
  const document = useT(documents);
  const charge = useT(charges);
  const person = useT(personTexts);
  const opensPeople = useCanOpen()('/users/person');
  const navigate = useNavigate();
  const resend = useResend();
  const { view } = useSignedIn();
  const sales = view.activeType === 'FEV';
  const { show, dialog } = useDialog();
  const seesAvailability = canBeGranted(view.permissions, ['view:onboarding_status']);
  const seesDetails = canBeGranted(view.permissions, ['edit:users']);
  const edits = sales && seesDetails;
  const seesStatement = canBeGranted(view.permissions, ['view:onboarding_status', 'edit:users']);
  const changesLevel = view.activeType === 'ADMIN' && seesDetails;
  const chatAction = (student: StudentRow) => {
    const chat = chatOf(student);
    return (
      chat !== null && {
        icon: IconBrandWhatsapp,
        label: chat.label,
        run: () => void window.open(chat.address, '_blank', 'noopener,noreferrer'),
      }
    );
  };
  const showDetails = (student: StudentRow) =>
    show((close) => <StudentDetails student={student} onClose={close} />);

  return (
    <>
      <ListPage<StudentRow>
        title={t(sales ? 'title_sales' : 'title')}
        tabs={sales ? <StepTabs /> : 'status'}
        columns={useStudentColumns(sales)}
        filters={useStudentFilters(sales)}
        add={
          sales &&
          canBeGranted(view.permissions, ['create:users']) && {
            href: href('/student/edit', { new: true }),
          }
        }
        actions={(student) =>
          compact([
            sales && chatAction(student),
            sales &&
              seesStatement &&
              student.followed_up !== null && {
                icon: IconCopy,
                label: sale('copy_link'),
                run: () => copyLink.mutate(student.followed_up?.charge_id ?? ''),
              },
            opensPeople && {
              icon: IconUser,
              label: person('open'),
              inOverflowMenu: true,
              run: () => void navigate(href('/users/person', { id: student.user_id })),
            },
            seesAvailability && {
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
            edits && {
              icon: IconPencil,
              label: t('edit'),
              run: () => void navigate(href('/student/edit', { id: student.user_id })),
            },
            edits && {
              icon: IconMailForward,
              label: user('resend'),
              inOverflowMenu: true,
              run: () => resend.mutate(student),
            },
            edits && {
              icon: IconFiles,
              label: document('action'),
              inOverflowMenu: true,
              run: () =>
                show((close) => (
                  <PersonDocuments person={{ id: student.user_id, name: student.name }} onClose={close} />
                )),
            },
            seesStatement && {
              icon: IconReceipt,
              label: charge('statement'),
              inOverflowMenu: true,
              run: () => show((close) => <StatementDialog user_id={student.user_id} onClose={close} />),
            },
            changesLevel && {
              icon: IconStairs,
              label: t('change_level'),
              inOverflowMenu: true,
              run: () => show((close) => <LevelDialog student={student} onClose={close} />),
            },
            {
              icon: IconId,
              label: t('view_details'),
              unavailable: !seesDetails && t('no_permission'),
              run: () => showDetails(student),
            },
          ])
        }
        card={(student) => ({
          name: student.name,
          avatar: { id: student.user_id, photo: student.photo_url },
          fact: option(student.student_level),
          state: <StudentStatus {...student} />,
          ...(sales && { text: missingOf(student) }),
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

function StatusWithMissing(student: StudentRow) {
  const { missingOf } = useFollowUp();
  const missing = missingOf(student);
  return (
    <>
      <StudentStatus {...student} />
      {missing && (
        <span className={styles.missing} title={missing}>
          {missing}
        </span>
      )}
    </>
  );
}

function useStudentColumns(sales: boolean): Column<StudentRow>[] {
  const t = useT(students);
  const column = useColumns<StudentRow>();
  return [
    column.person('name', t('name'), { id: 'user_id', sortable: true }),
    column.user('teacher_name', t(sales ? 'executive' : 'allocated'), 'teacher_user_id', {
      sortable: true,
      grow: true,
      instead: () => <span className="muted">{t('no_teacher')}</span>,
    }),
    column.level('student_level', t('level'), { sortable: true }),
    {
      source: 'onboarding_status',
      label: t('status'),
      sortable: true,
      render: sales ? StatusWithMissing : StudentStatus,
    },
    { source: 'email', label: t('email'), hidden: true },
    column.phone('phone', t('phone'), { hidden: true }),
    column.user('fev_name', t('seller'), 'seller_user_id', { hidden: true }),
    column.date('created_at', t('created'), { sortable: true, hidden: true }),
  ];
}

function useStudentFilters(sales: boolean): FilterKind[] {
  const t = useT(students);
  const shared = useT(common);
  return [
    textFilter('name', t('name')),
    textFilter('email', t('email')),
    textFilter('teacher_name', t(sales ? 'executive' : 'allocated')),
    textFilter('student_level', t('level')),
    choiceFilter('status', t('status'), LABELLED_STATUSES, (status) =>
      shared(`status.${listLabelKey(status)}`),
    ),
    ...useStudentFigureFilters(),
  ];
}
