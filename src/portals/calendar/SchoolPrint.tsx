import { common } from 'virtual:texts/common';
import { useEffect } from 'react';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { useCall } from '../../dataProvider/calls.ts';
import type { Lesson } from '../../features/timetable/lesson/lesson.ts';
import { weekLessons } from '../../features/timetable/weekLessons.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { PrintedWeek } from './PrintedWeek.tsx';
import { type ShownTeacher, useTeacherName } from './useTeacherName.ts';

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
  teacher: ShownTeacher;
}

/** The week of the teacher by whom the calendar is filtered. */
export function TeacherPrint({ lessons, week, teacher }: TeacherProps) {
  return <PrintedWeek lessons={lessons} week={week} owner={useTeacherName(teacher)} />;
}
