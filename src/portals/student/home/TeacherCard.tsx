import { IconBrandWhatsapp } from '@tabler/icons-react';
import { student } from '../../../i18n/pt-BR/student.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../shared/CardLines.tsx';
import { useMyTeacher } from './queries.ts';
import styles from './StudentHome.module.css';

/** The student's teacher, with the way to a WhatsApp chat. */
export function TeacherCard({ whenActive }: { whenActive: (action: () => void) => void }) {
  const t = useT(student);
  const { data: teacher, isPending, isError, refetch } = useMyTeacher();
  if (!teacher) {
    return (
      <Card title={t('teacher')}>
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_teacher')} />
      </Card>
    );
  }
  const digits = teacher.phone?.replace(/\D/g, '');
  return (
    <Card>
      <div className={styles.person}>
        <Avatar id={teacher.teacher_id} name={teacher.name} photo={teacher.photo_url} size={56} />
        <div>
          <p className={styles.role}>{t('teacher')}</p>
          <p className={styles.name}>{teacher.name}</p>
          {teacher.actual_city && <p className={styles.city}>{teacher.actual_city}</p>}
        </div>
      </div>
      {digits && (
        <Button
          full
          icon={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            whenActive(() => window.open(`https://wa.me/${digits}`, '_blank', 'noopener,noreferrer'))
          }
        >
          {t('chat')}
        </Button>
      )}
    </Card>
  );
}
