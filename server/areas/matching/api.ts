export { directStudent } from './allocate.ts';
export { rankTeachers } from './teachersFor.ts';
