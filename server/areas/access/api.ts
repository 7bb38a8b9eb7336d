export { visibleStudents, visibleTeachers, visibleUsers } from './scope.ts';
