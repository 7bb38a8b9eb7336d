export { lockStudent, lockStudentOf } from './lockStudent.ts';
export { visibleStudents, visibleTeachers, visibleUsers } from './scope.ts';
