export { directStudent } from './allocate.ts';
export { endExclusion, excludeTeacher } from './excludeTeacher.ts';
export { listWaiting, listWithoutMatch } from './queries.ts';
export { rankTeachers } from './teachersFor.ts';
