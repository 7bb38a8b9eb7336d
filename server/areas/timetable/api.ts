export { listAbsences } from './absences.ts';
