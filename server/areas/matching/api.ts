export { directStudent } from './allocate.ts';
export { excludeTeacher } from './excludeTeacher.ts';
export { listWaiting, listWithoutMatch } from './queries.ts';
export { rankTeachers } from './teachersFor.ts';
