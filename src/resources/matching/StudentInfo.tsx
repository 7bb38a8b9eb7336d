import { useQuery } from '@tanstack/react-query';
import { api } from '../../dataProvider/api.ts';
import { matching } from '../../i18n/pt-BR/matching.ts';
import { useT } from '../../i18n/useT.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import type { WaitingStudent } from './RedirectList.tsx';

/** What a teacher is chosen by: notes, course, level, experience, modality, frequency, interests (spec 2 §2). */
export function StudentInfo({ student, onClose }: { student: WaitingStudent; onClose: () => void }) {
  const t = useT(matching);
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
  return (
    <DetailsDialog
      person={{ id: student.student_id, name: student.name, photo: student.photo_url }}
      loading={isPending}
      onClose={onClose}
      tabs={[
        {
          label: t('info_tab'),
          facts: [
            [t('important'), or(data?.important_informations)],
            [t('course'), or(data?.course)],
            [t('level'), <LevelBars key="level" level={data?.level ?? student.student_level} />],
            [t('experience'), or(data?.otherExperience)],
            [t('modality'), or(data?.modality)],
            [
              t('frequency'),
              data ? t('times_a_week', { smart_count: Number.parseInt(data.frequency, 10) || 1 }) : '',
            ],
            [t('interests'), or(data?.interests.join(', '))],
          ],
        },
      ]}
    />
  );
}
