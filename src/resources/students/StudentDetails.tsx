import { useQuery } from '@tanstack/react-query';
import { api } from '../../dataProvider/api.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { useT } from '../../i18n/useT.ts';
import { DetailsDialog, type DetailsTab } from '../../ui/DetailsDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { shownDay } from '../../ui/day.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import type { StudentRow } from './StudentList.tsx';

const guardianFields = ['name', 'email', 'rg', 'cpf', 'phone', 'birthdate', 'relationship', 'uf'] as const;

/** Personal, academic and, when there is one, guardian data (spec 2 §2). */
export function StudentDetails({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const t = useT(students);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['students', 'info', student.student_id],
    queryFn: ({ signal }) => api('GET /v1/students/info/:id', { params: { id: student.student_id }, signal }),
  });
  if (isError) {
    return (
      <Dialog title={student.name} onClose={onClose}>
        <ErrorState onRetry={() => void refetch()} />
      </Dialog>
    );
  }
  const or = (value: string | null | undefined) => value || t('none');
  const guardian = data?.guardian;
  const tabs: DetailsTab[] = [
    {
      label: t('tab.personal'),
      facts: [
        [t('fact.email'), student.email],
        [t('fact.phone'), or(student.phone)],
        [t('fact.birthdate'), or(shownDay(data?.birthdate))],
        [t('fact.cpf'), or(data?.cpf)],
        [t('fact.rg'), or(data?.rg)],
        [t('fact.city'), or([data?.city, data?.uf].filter(Boolean).join(', '))],
        [t('fact.education_grade'), or(data?.education_grade)],
      ],
    },
    {
      label: t('tab.academic'),
      facts: [
        [t('fact.course'), or(data?.course)],
        [t('fact.level'), <LevelBars key="level" level={data?.level ?? student.student_level} />],
        [t('fact.modality'), or(data?.modality)],
        [
          t('fact.frequency'),
          data ? t('times_a_week', { smart_count: Number.parseInt(data.frequency, 10) || 1 }) : '',
        ],
        [t('fact.interests'), or(data?.interests.join(', '))],
        [t('fact.experience'), or(data?.otherExperience)],
        [t('fact.important'), or(data?.important_informations)],
      ],
    },
    ...(guardian
      ? [
          {
            label: t('tab.guardian'),
            facts: guardianFields.map(
              (field) =>
                [t(`guardian.${field}`), or(String(guardian[`student_guardian_${field}`] ?? ''))] as const,
            ),
          },
        ]
      : []),
  ];
  return (
    <DetailsDialog
      person={{ id: student.user_id, name: student.name, photo: student.photo_url }}
      tabs={tabs}
      loading={isPending}
      onClose={onClose}
    />
  );
}
