import { student } from 'virtual:texts/student';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { classes } from '../../../ui/classes.ts';
import { LevelBars } from '../../../ui/LevelBars.tsx';
import { useClassmates, useMyInfo, useMyTeacher } from './queries.ts';
import styles from './StudentHome.module.css';

export function ProfileCard() {
  const { user } = useSignedIn().view;
  const { data } = useMyInfo();
  return (
    <Card>
      <div className={classes(styles.person, styles.alone)}>
        <Avatar id={user.user_id} name={user.name} photo={user.photo_url} size={48} />
        <div>
          <p className={styles.name}>{user.name}</p>
          {data && <LevelBars level={data.level} />}
        </div>
      </div>
    </Card>
  );
}

export function TeacherCard({ whenActive }: { whenActive: (action: () => void) => void }) {
  const t = useT(student);
  const { data: teacher, isPending, isError, refetch } = useMyTeacher();
  if (!teacher) {
    return (
      <Card title={t('type.TEACHER')}>
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
          <p className={styles.role}>{t('type.TEACHER')}</p>
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

export function ClassmatesCard() {
  const t = useT(student);
  const { data: mates = [], isPending, isError, refetch } = useClassmates();
  return (
    <Card
      title={t('classmates')}
      aside={mates.length > 0 && <span className={styles.count}>{mates.length}</span>}
    >
      {mates.length === 0 ? (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_classmates')} />
      ) : (
        <ul className={styles.mates}>
          {mates.map(({ id, name, photo_url }) => (
            <li key={id}>
              <Avatar id={id} name={name} photo={photo_url} size={36} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
