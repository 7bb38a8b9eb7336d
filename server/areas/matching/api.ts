export { directStudent } from './allocate.ts';
export { excludeTeacher } from './excludeTeacher.ts';
export { rankTeachers } from './teachersFor.ts';
