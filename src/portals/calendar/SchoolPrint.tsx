import { common } from 'virtual:texts/common';
import { useEffect } from 'react';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useTeachers } from '../../features/teachers/useTeachers.ts';
import type { Lesson } from '../../features/timetable/lesson/lesson.ts';
import { weekLessons } from '../../features/timetable/weekLessons.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { PrintedWeek } from './PrintedWeek.tsx';

interface Props {
  /** ISO dates. */
  week: readonly string[];
  onEnd: () => void;
}

/** Prints the whole school's week. The calendar has counts for full hours, so its lessons are read for the print alone. */
export function SchoolPrint({ week, onEnd }: Props) {
  const t = useT(common);
  const { name } = useSchoolBrand();
  const { data, error, isFetching } = useCall(
    'GET /v1/calendar',
    weekLessons({ teacher_id: undefined }, week[0] ?? ''),
  );
  const isReady = data !== undefined && !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isReady) {
      window.addEventListener('afterprint', onEnd, { once: true });
      window.print();
      return () => window.removeEventListener('afterprint', onEnd);
    }
    if (error && !isFetching) {
      showError(error, t);
      onEnd();
    }
    return undefined;
  }, [isReady, error, isFetching]);
  return isReady && <PrintedWeek lessons={data.response} week={week} owner={name} />;
}

interface TeacherProps {
  lessons: readonly Lesson[];
  week: readonly string[];
  id: string;
  /** As the shown lessons have it. */
  name: string | undefined;
}

/** The week of the teacher by whom the calendar is filtered; a week without lessons has a name, too. */
export function TeacherPrint({ lessons, week, id, name }: TeacherProps) {
  const { name: school } = useSchoolBrand();
  const { teachers = [] } = useTeachers();
  const owner = name ?? teachers.find((teacher) => teacher.id === id)?.name ?? school;
  return <PrintedWeek lessons={lessons} week={week} owner={owner} />;
}
