export { lessonsOf, seatsOf } from './lessonsOf.ts';
export { progressOf } from './progress.ts';
