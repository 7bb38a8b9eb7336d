export { attendanceByStudent } from './attendance.ts';
export { levelMerits, type Merit } from './levelMerits.ts';
