export { lockStudent, lockStudentOf } from './lockStudent.ts';
export { studentsOf, visibleStudents, visibleTeachers, visibleUsers } from './scope.ts';
