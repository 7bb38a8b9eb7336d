import { IconChevronRight } from '@tabler/icons-react';
import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LevelBars } from '../../../ui/LevelBars.tsx';
import styles from './StudentsTable.module.css';
import type { MyStudent } from './useMyStudents.ts';

interface Props {
  students: readonly MyStudent[];
  onOpen: (student: MyStudent) => void;
}

/** The students on a phone: two lines each, the whole row opens. */
export function StudentRows({ students, onOpen }: Props) {
  const t = useT(teacher);
  return (
    <ul>
      {students.map((student) => (
        <li key={`${student.student_id} ${student.class_title}`}>
          <button type="button" className={styles.row} onClick={() => onOpen(student)}>
            <Avatar id={student.student_id} name={student.name} photo={student.photo_url} size={38} />
            <span className={styles.words}>
              <strong>{student.name}</strong>
              <span>{student.class_title ?? t('no_class')}</span>
            </span>
            <LevelBars level={student.student_level} />
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
