import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useTeachers } from '../../features/teachers/useTeachers.ts';
import { useT } from '../../i18n/useT.ts';

/** A teacher by whom the calendar is filtered. */
export interface ShownTeacher {
  id: string;
  /** The teacher's name in the lessons that are shown; undefined without lessons. */
  name: string | undefined;
}

/** A teacher without lessons in the shown period has a name, too. */
export function useTeacherName({ id, name }: ShownTeacher): string {
  const changes = useT(lessonChanges);
  const { teachers = [] } = useTeachers();
  return name ?? teachers.find((teacher) => teacher.id === id)?.name ?? changes('inactive_teacher');
}
