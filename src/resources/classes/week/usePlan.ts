import { keepPreviousData } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { entryIssues } from '../../../../domain/calendarEntry.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { type Choices, decisionsOf } from '../../../features/timetable/conflicts/choices.ts';
import { bodyOf, type ClassView, keepsEntries, type Values, valuesOf } from '../values.ts';

/** What the server says of the hours: lessons, closed days and conflicts. It is asked once every recurrence is whole. */
export function usePlan(taught: ClassView | undefined, choices: Choices) {
  const values = useFormContext<Values>().watch();
  const { calendars, course_id, teacher_id, student_level, plan_type, students } = bodyOf(values);
  const isWhole =
    calendars.length > 0 &&
    course_id !== '' &&
    teacher_id !== '' &&
    values.calendars.every((entry) => entryIssues(entry).length === 0);
  const isKnown = taught !== undefined && keepsEntries(values, valuesOf(taught, []));
  return useCall(
    'POST /v1/classes/preview',
    isWhole
      ? {
          body: {
            ...(taught && { id: taught.id }),
            course_id,
            teacher_id,
            student_level,
            plan_type,
            students,
            ...(!isKnown && { calendars }),
            ...decisionsOf(choices),
          },
        }
      : null,
    { placeholderData: keepPreviousData, retry: false },
  );
}
