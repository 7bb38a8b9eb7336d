export { lessonsOf } from './lessonsOf.ts';
export { progressOf } from './progress.ts';
