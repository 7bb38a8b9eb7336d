import { calendar } from 'virtual:texts/calendar';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './LessonDialog.module.css';
import type { Lesson } from './lesson.ts';

export function LessonStudents({ students }: Pick<Lesson, 'students'>) {
  const t = useT(calendar);
  if (students.length === 0) return t('no_students');
  return (
    <ul className={styles.students}>
      {students.map(({ id, name, photo_url }) => (
        <li key={id}>
          <Avatar id={id} name={name} photo={photo_url} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
