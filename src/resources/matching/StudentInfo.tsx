import { matching } from '../../i18n/pt-BR/matching.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { StudentInfoDialog } from '../../portals/shared/StudentDetails.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import type { WaitingStudent } from './RedirectList.tsx';

/** What a teacher is chosen by: notes, course, level, experience, modality, frequency, interests. */
export function StudentInfo({ student, onClose }: { student: WaitingStudent; onClose: () => void }) {
  const t = useT(matching);
  const option = useOption();
  const or = (value: string | null | undefined) => value || t('none');
  return (
    <StudentInfoDialog
      student_id={student.student_id}
      person={{ id: student.student_id, name: student.name, photo: student.photo_url }}
      onClose={onClose}
      groups={(data) => [
        {
          label: t('info_tab'),
          facts: [
            [t('important'), or(data?.important_informations)],
            [t('course'), or(data?.course)],
            [t('level'), <LevelBars key="level" level={data?.level ?? student.student_level} />],
            [t('experience'), or(data?.otherExperience)],
            [t('modality'), or(data && option(data.modality))],
            [
              t('frequency'),
              data ? t('times_a_week', { smart_count: Number.parseInt(data.frequency, 10) || 1 }) : '',
            ],
            [t('interests'), or(data?.interests.map(option).join(', '))],
          ],
        },
      ]}
    />
  );
}
