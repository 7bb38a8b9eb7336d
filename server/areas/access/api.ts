export { refuseIdleCourses } from './courses.ts';
export {
  lockClassesOf,
  lockClassOfStudents,
  lockFor,
  lockMembers,
  lockPerson,
  lockStudentOf,
} from './locks.ts';
export {
  asStudent,
  asTeacher,
  hasNameOrEmail,
  isNamed,
  ofContract,
  ofTimeOff,
  ownRows,
} from './person.ts';
export { studentsOf, visibleStudents, visibleTeachers, visibleUsers } from './scope.ts';
