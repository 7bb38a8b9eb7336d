import { useSignedIn } from '../../../authProvider/session.ts';
import { useCall } from '../../../dataProvider/calls.ts';

// The guard admits no other profile.
export const useStudentId = () => useSignedIn().view.user.student_id ?? '';

export const useMyTeacher = () =>
  useCall('GET /v1/students/:id/my-teacher', { params: { id: useStudentId() } });

export const useClassmates = () => useCall('GET /v1/students/class', {});

export const useAttendance = () =>
  useCall('GET /v1/dashboard/classesAttendance/:student_id', { params: { student_id: useStudentId() } });

export const useMyInfo = () => useCall('GET /v1/students/info/:id', { params: { id: useStudentId() } });
