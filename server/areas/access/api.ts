export { lockStudent } from './lockStudent.ts';
export { visibleStudents, visibleTeachers, visibleUsers } from './scope.ts';
