import type { RaRecord } from 'react-admin';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatCpf, formatPhone } from '../../../domain/brazil.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import type { DetailsTab } from '../../ui/DetailsDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { ShowDialog } from '../show/ShowDialog.tsx';
import type { StudentRow } from './StudentList.tsx';

export type StudentInfo = ResponseOf<'GET /v1/students/info/:id'> & RaRecord;

const guardianFields = ['name', 'email', 'rg', 'cpf', 'phone', 'birthdate', 'relationship', 'uf'] as const;

/** Personal, academic and, when there is one, guardian data. */
export function StudentDetails({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const t = useT(students);
  const { formatDate } = useDates();
  const shown: Record<string, (value: string) => string> = {
    cpf: formatCpf,
    phone: formatPhone,
    birthdate: formatDate,
  };
  const option = useOption();
  const or = (value: string | null | undefined) => value || t('none');
  const groups = (data?: StudentInfo): DetailsTab[] => [
    {
      label: t('tab.personal'),
      facts: [
        [t('fact.email'), student.email],
        [t('fact.phone'), or(student.phone && formatPhone(student.phone))],
        [t('fact.birthdate'), or(formatDate(data?.birthdate))],
        [t('fact.cpf'), or(data?.cpf && formatCpf(data.cpf))],
        [t('fact.rg'), or(data?.rg)],
        [t('fact.city'), or([data?.city, data?.uf].filter(Boolean).join(', '))],
        [t('fact.education_grade'), or(data?.education_grade && option(data.education_grade))],
      ],
    },
    {
      label: t('tab.academic'),
      facts: [
        [t('fact.course'), or(data?.course)],
        [t('fact.level'), <LevelBars key="level" level={data?.level ?? student.student_level} />],
        [t('fact.modality'), or(data && option(data.modality))],
        [
          t('fact.frequency'),
          data ? t('times_a_week', { smart_count: Number.parseInt(data.frequency, 10) || 1 }) : '',
        ],
        [t('fact.interests'), or(data?.interests.map(option).join(', '))],
        [t('fact.experience'), or(data?.otherExperience)],
        [t('fact.important'), or(data?.important_informations)],
      ],
    },
    ...(data?.guardian
      ? [
          {
            label: t('tab.guardian'),
            facts: guardianFields.map((field) => {
              const value = String(data.guardian?.[`student_guardian_${field}`] ?? '');
              return [t(`guardian.${field}`), or(shown[field]?.(value) ?? value)] as const;
            }),
          },
        ]
      : []),
  ];
  return (
    <ShowDialog<StudentInfo>
      resource="students/info"
      id={student.student_id}
      delay={500}
      person={{ id: student.user_id, name: student.name, photo: student.photo_url }}
      groups={groups}
      onClose={onClose}
    />
  );
}
