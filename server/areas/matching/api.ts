export { directStudent } from './allocate.ts';
export { studentFacts } from './studentFacts.ts';
export { type TeacherFacts, teacherFacts, teacherRows, timeIn } from './teacherFacts.ts';
export { rankTeachers } from './teachersFor.ts';
