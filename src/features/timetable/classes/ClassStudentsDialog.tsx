import { classes } from 'virtual:texts/classes';
import { formatPhone } from '../../../../domain/brazil.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { StudentRow } from './StudentRow.tsx';

interface Props {
  taught: { id: string; title: string };
  onClose: () => void;
}

export default function ClassStudentsDialog({ taught: { id, title }, onClose }: Props) {
  const t = useT(classes);
  const { formatDate } = useDates();
  const { data, isError, refetch } = useCall('GET /v1/classes/:id/students', { params: { id } });
  return (
    <Dialog wide isText title={t('students_of', { name: title })} onClose={onClose}>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows rows={4} />}
      {data?.length === 0 && <p className="muted">{t('no_students')}</p>}
      <ul>
        {data?.map(({ student_id, name, email, phone, photo_url, student_level, joined_at }) => (
          <StudentRow
            key={student_id}
            student={{ id: student_id, name, photo_url, student_level }}
            lines={[
              [email, phone && formatPhone(phone)].filter(Boolean).join(', '),
              t('since', { date: formatDate(joined_at) }),
            ]}
          />
        ))}
      </ul>
    </Dialog>
  );
}
