import { formatPhone } from '../../../domain/brazil.ts';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { StatusRing } from '../../ui/StatusRing.tsx';
import type { Column } from '../list/types.ts';
import type { StudentRow } from './StudentList.tsx';

export const StudentStatus = ({ onboarding_status, payment_failed }: StudentRow) => (
  <StatusRing status={onboarding_status as OnboardingStatus} paymentFailed={payment_failed ?? false} />
);

/** The student list's columns; a seller calls the teacher otherwise. */
export function useStudentColumns(sales: boolean): Column<StudentRow>[] {
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
      render: ({ teacher_name }) =>
        teacher_name ? (
          <NameCell name={teacher_name} />
        ) : (
          <span style={{ color: 'var(--text2)' }}>{t('no_teacher')}</span>
        ),
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
      label: t('fact.phone'),
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
