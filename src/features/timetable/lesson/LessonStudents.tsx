import { calendar } from 'virtual:texts/calendar';
import { progress } from 'virtual:texts/progress';
import { Link } from '../../../browser/address.ts';
import { useCanOpen } from '../../../browser/canOpen.ts';
import { href } from '../../../browser/href.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './LessonDialog.module.css';
import type { Lesson } from './lesson.ts';

export function LessonStudents({ students }: Pick<Lesson, 'students'>) {
  const t = useT(calendar);
  const ofProgress = useT(progress);
  const canOpen = useCanOpen();
  if (students.length === 0) return t('no_students');
  return (
    <ul className={styles.students}>
      {students.map(({ id, name, photo_url }) => (
        <li key={id}>
          <Avatar id={id} name={name} photo={photo_url} />
          {canOpen('/progress') ? (
            <Link
              className="tap"
              href={href('/progress', { id })}
              aria-label={ofProgress('see_of', { name })}
            >
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
