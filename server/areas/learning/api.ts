export { attendanceByStudent } from './attendance.ts';
export { levelMerits, levelMeritsOf, type Merit } from './levelMerits.ts';
