export { lockStudent, lockStudentOf, lockStudents } from './lockStudent.ts';
export { studentsOf, visibleStudents, visibleTeachers, visibleUsers } from './scope.ts';
