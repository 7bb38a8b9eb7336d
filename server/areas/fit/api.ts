export { rejudgeMatches } from './rejudgeMatches.ts';
export {
  factsOf,
  lastLessonDay,
  type StudentFacts,
  type StudentRow,
  studentFacts,
  studentRows,
} from './studentFacts.ts';
export {
  type TeacherFacts,
  type TeacherRows,
  type TeacherWeek,
  teacherFacts,
  teacherRows,
  teacherWeeks,
  timeIn,
  weeksOf,
  withSeats,
} from './teacherFacts.ts';
export { ALLOCATION_WEEKS, fitOf, refuseUnfit } from './teacherFit.ts';
export { rawHour } from './weeklyHours.ts';
