import { student } from 'virtual:texts/student';
import { NextLesson, type UpcomingLesson, useNextLessons } from '../../../features/timetable/NextLesson.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './NextLessonCard.module.css';
import { useClassmates, useStudentId } from './queries.ts';

const SHOWN_MATES = 4;

interface Props {
  whenActive: (action: () => void) => void;
  onOpen: (lesson: UpcomingLesson) => void;
}

export function NextLessonCard({ whenActive, onOpen }: Props) {
  const t = useT(student);
  const lessons = useNextLessons({ student_id: useStudentId() });
  return (
    <NextLesson
      lessons={lessons}
      facts={({ teacher_name }, times) => t('lesson_line', { ...times, name: teacher_name })}
      aside={<Classmates />}
      background={<LogoLine />}
      guard={whenActive}
      onOpen={onOpen}
    />
  );
}

function Classmates() {
  const t = useT(student);
  const { data: mates = [] } = useClassmates();
  if (mates.length === 0) return null;
  return (
    <span className={styles.mates}>
      <span className={styles.faces}>
        {mates.slice(0, SHOWN_MATES).map(({ id, name, photo_url }) => (
          <Avatar key={id} id={id} name={name} photo={photo_url} size={30} />
        ))}
      </span>
      {t('mates', { count: mates.length })}
    </span>
  );
}

const LogoLine = () => (
  <svg className={styles.line} viewBox="0 0 146 140" fill="none" aria-hidden="true">
    <path
      d="M14 126 62 18l44 100 24-66"
      stroke="var(--primary)"
      strokeWidth="26"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
