import { students } from 'virtual:texts/students';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatCpf, formatPhone } from '../../../domain/brazil.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type RowOf, useCall } from '../../dataProvider/calls.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { DetailsDialog, type DetailsTab } from '../../ui/DetailsDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';

type StudentInfo = ResponseOf<'GET /v1/students/info/:id'>;

interface InfoProps {
  student_id: string;
  person: { id: string; name: string; photo: string | null };
  /** Returns the groups for the skeleton while `data` is absent. */
  groups: (data?: StudentInfo) => readonly DetailsTab[];
  /** Milliseconds before the request. */
  delay?: number;
  onClose: () => void;
}

export function StudentInfoDialog({ student_id, person, groups, delay = 0, onClose }: InfoProps) {
  const [enabled, setEnabled] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  const input = { params: { id: student_id } };
  const { data, error, refetch } = useCall('GET /v1/students/info/:id', input, { enabled });
  if (!data && error) {
    return (
      <Dialog title={person.name} onClose={onClose}>
        <FailedState
          error={error instanceof ApiError ? error : null}
          what={person.name}
          onRetry={() => void refetch()}
        />
      </Dialog>
    );
  }
  return <DetailsDialog person={person} tabs={groups(data)} loading={!data} onClose={onClose} />;
}

const guardianFields = ['name', 'email', 'rg', 'cpf', 'phone', 'birthdate', 'relationship', 'uf'] as const;

interface DetailsProps {
  student: RowOf<'GET /v1/students'>;
  onClose: () => void;
}

export function StudentDetails({ student, onClose }: DetailsProps) {
  const t = useT(students);
  const { formatDate } = useDates();
  const shown: Record<string, (value: string) => string> = {
    cpf: formatCpf,
    phone: formatPhone,
    birthdate: formatDate,
  };
  const option = useOption();
  const or = (value: string | null | undefined) => value || t('not_informed');
  const groups = (data?: StudentInfo): DetailsTab[] => [
    {
      label: t('tab.personal'),
      facts: [
        [t('fact.email'), student.email],
        [t('phone'), or(student.phone && formatPhone(student.phone))],
        [t('fact.birthdate'), or(formatDate(data?.birthdate))],
        [t('cpf'), or(data?.cpf && formatCpf(data.cpf))],
        [t('rg'), or(data?.rg)],
        [t('city'), or([data?.city, data?.uf].filter(Boolean).join(', '))],
        [t('fact.education_grade'), or(data?.education_grade && option(data.education_grade))],
      ],
    },
    {
      label: t('tab.academic'),
      facts: [
        [t('course'), or(data?.course)],
        [t('fact.level'), <LevelBars key="level" level={data?.level ?? student.student_level} />],
        [t('modality'), or(data && option(data.modality))],
        [t('frequency'), data ? t('times_a_week', { count: Number.parseInt(data.frequency, 10) || 1 }) : ''],
        [t('interests'), or(data?.interests.map(option).join(', '))],
        [t('prior_experience'), or(data?.otherExperience)],
        [t('important_notes'), or(data?.important_informations)],
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
    <StudentInfoDialog
      student_id={student.student_id}
      delay={500}
      person={{ id: student.user_id, name: student.name, photo: student.photo_url }}
      groups={groups}
      onClose={onClose}
    />
  );
}
