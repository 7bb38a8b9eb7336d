/** What can be wrong with a timetable, gravest first (CAL-17). */
export const FINDING_KINDS = [
  'teacher_overlap',
  'student_overlap',
  'class_over_full',
  'lesson_over_full',
  'no_room',
  'teacher_off',
  'teacher_away',
  'closed_day',
  'fewer_hours',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Shown per kind; the count is of all. */
export const FINDINGS_SHOWN = 50;
