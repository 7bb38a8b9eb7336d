import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/index.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { api } from '../../../dataProvider/api.ts';

export type Lesson = Answer<'GET /v1/calendar'>['response'][number];

/** Next lessons are asked for 20 at a time (spec 2 §9). */
const NEXT_LESSONS = 20;

/** The student acting; the guard lets nobody else in. */
export const useStudentId = () => useSignedIn().view.user.student_id ?? '';

export function useNextLessons() {
  const student_id = useStudentId();
  return useQuery({
    queryKey: ['calendar', 'next', student_id],
    queryFn: async ({ signal }) => {
      const { response } = await api('GET /v1/calendar', {
        query: { student_id, quantity: NEXT_LESSONS },
        signal,
      });
      return response.filter(({ status }) => status === 'scheduled').map(withTimes);
    },
    // A lesson that was moved or cancelled meanwhile.
    refetchInterval: 60_000,
  });
}

/** A lesson with its instants, as `domain/joining.ts` reads them. */
const withTimes = (lesson: Lesson) => ({
  ...lesson,
  start: new Date(lesson.starts_at),
  end: new Date(lesson.ends_at),
});

export function useMyTeacher() {
  const id = useStudentId();
  return useQuery({
    queryKey: ['my-teacher', id],
    queryFn: ({ signal }) => api('GET /v1/students/:id/my-teacher', { params: { id }, signal }),
  });
}

export const useClassmates = () =>
  useQuery({
    queryKey: ['classmates'],
    queryFn: ({ signal }) => api('GET /v1/students/class', { signal }),
  });

export function useAttendance() {
  const student_id = useStudentId();
  return useQuery({
    queryKey: ['attendance', student_id],
    queryFn: ({ signal }) =>
      api('GET /v1/dashboard/classesAttendance/:student_id', { params: { student_id }, signal }),
  });
}

export function useMyInfo() {
  const id = useStudentId();
  return useQuery({
    queryKey: ['student-info', id],
    queryFn: ({ signal }) => api('GET /v1/students/info/:id', { params: { id }, signal }),
  });
}
