import type { ResponseOf } from '../../../../contract/index.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useCall } from '../../../dataProvider/calls.ts';

export type Lesson = ResponseOf<'GET /v1/calendar'>['response'][number];

const NEXT_LESSONS = 20;

/** The acting student's id; the guard admits no other profile. */
export const useStudentId = () => useSignedIn().view.user.student_id ?? '';

export const useNextLessons = () =>
  useCall(
    'GET /v1/calendar',
    { query: { student_id: useStudentId(), quantity: NEXT_LESSONS } },
    // A lesson may have been moved or cancelled meanwhile.
    { select: scheduled, refetchInterval: 60_000 },
  );

/** Lessons still to come, with their instants as `domain/joining.ts` reads them. */
const scheduled = ({ response }: { response: Lesson[] }) =>
  response
    .filter(({ status }) => status === 'scheduled')
    .map((lesson) => ({ ...lesson, start: new Date(lesson.starts_at), end: new Date(lesson.ends_at) }));

export const useMyTeacher = () =>
  useCall('GET /v1/students/:id/my-teacher', { params: { id: useStudentId() } });

export const useClassmates = () => useCall('GET /v1/students/class', {});

export const useAttendance = () =>
  useCall('GET /v1/dashboard/classesAttendance/:student_id', { params: { student_id: useStudentId() } });

export const useMyInfo = () => useCall('GET /v1/students/info/:id', { params: { id: useStudentId() } });
