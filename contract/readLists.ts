import type { ReadKey } from './reads.ts';

/** The numbers beside the entries of the menu, and what they count. */
export const counts = [
  'GET /v1/students-without-match/notifications',
  'GET /v1/match/all-waiting',
  'GET /v1/teacher-acceptance/notifications',
  'GET /v1/students-without-match',
  'GET /v1/match/waiting',
] as const satisfies readonly ReadKey[];

/** Reads that show registered people. */
export const people = [
  'GET /v1/users',
  'GET /v1/students',
  'GET /v1/students/steps',
  'GET /v1/students/info/:id',
  'GET /v1/fev',
  'GET /v1/users/:id/documents',
  'GET /v1/students/student-report',
  'GET /v1/teachers/teacher-report',
  'GET /v1/users/birthday-report',
  'GET /v1/teachers',
  'GET /v1/clicksign/documents',
  'GET /v1/contracts/:id/signers',
  ...counts,
] as const satisfies readonly ReadKey[];

/** Reads that show a student's level. */
export const levels = [
  ...people,
  'GET /v1/dashboard/teacher/:teacher_id',
  'GET /v1/students/:id/levels',
  'GET /v1/students/my-students',
  'GET /v1/students/students-with-teacher-data',
  'GET /v1/teachers/my-students/:teacherId',
] as const satisfies readonly ReadKey[];

export const ownSteps = [
  'GET /v1/onboarding/find-by-user-id',
  'GET /v1/withdrawal',
] as const satisfies readonly ReadKey[];

export const acceptance = [
  'GET /v1/teacher-acceptance/match',
  'GET /v1/teacher-acceptance/class-availability',
  'GET /v1/teacher-acceptance/notifications',
] as const satisfies readonly ReadKey[];

export const timetable = ['GET /v1/calendar'] as const satisfies readonly ReadKey[];

/** Reads of lessons given up, make-ups and requests. */
export const studentLessons = [
  ...timetable,
  'GET /v1/calendar/:id/hours',
  'GET /v1/makeups',
  'GET /v1/reschedules',
] as const satisfies readonly ReadKey[];

export const absences = [
  ...timetable,
  'GET /v1/teacher-absences',
  'GET /v1/teacher-absences/:id/lessons',
] as const satisfies readonly ReadKey[];

/** Reads that show a class, its hours or its students. */
export const classes = [
  ...timetable,
  'GET /v1/classes',
  'GET /v1/classes/:id',
  'GET /v1/classes/:id/students',
  'GET /v1/classes/students-and-teacher',
  'GET /v1/students/name-and-email',
  'GET /v1/classes/teacher-week',
  'POST /v1/classes/preview',
  'POST /v1/classes/alternatives/preview',
  'POST /v1/classes/candidates/preview',
  'GET /v1/students/my-students',
  'GET /v1/students/class',
  'GET /v1/students/:id/my-teacher',
  'GET /v1/dashboard/teacher/:teacher_id',
  'GET /v1/teachers/class',
] as const satisfies readonly ReadKey[];

/** Reads that a change of lessons makes stale through the students of those lessons. */
export const lessons = [
  ...people,
  ...classes,
  'GET /v1/students-evolution',
] as const satisfies readonly ReadKey[];
