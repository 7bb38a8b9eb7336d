import { canFill, type FittingHour, isFitting } from './fittingHours.ts';
import { ADVANCED, type StudentLevel } from './options.ts';

export const GROUP_SEATS = 10;
/** MATCH-9 */
export const seatsOf = (plan_type: string): number => (plan_type === 'Em grupo' ? GROUP_SEATS : 1);

interface Contracted {
  readonly course_id: string;
  readonly plan_type: string;
}

/** Why a student cannot take a seat in a class; null if nothing prevents it (CAL-15). */
export function joinIssue(
  student: Contracted & { readonly active: boolean },
  taught: Contracted,
): 'join_inactive' | 'join_course' | 'join_modality' | null {
  if (!student.active) return 'join_inactive';
  if (student.course_id !== taught.course_id) return 'join_course';
  return student.plan_type === taught.plan_type ? null : 'join_modality';
}

/** Reasons against giving a student a seat in a class, in order of precedence; the first ones rule it out (CAL-15, CAL-21). */
export const SEAT_ISSUES = [
  'join_inactive',
  'join_course',
  'join_modality',
  'join_level',
  'join_seated',
  'join_hours',
  'join_busy',
] as const;
export type SeatIssue = (typeof SEAT_ISSUES)[number];

interface SeatFacts extends Contracted {
  readonly active: boolean;
  readonly student_level: string;
  /** Whether the student already has a seat in a class. */
  readonly seated: boolean;
  /** Whether the class lies within the hours that the student can have lessons. */
  readonly available: boolean;
  /** Whether another lesson of the student overlaps one of the class. */
  readonly busy: boolean;
}

/** The first reason why a student is not suggested for a class; null for one who fits (CAL-21). */
export function seatIssue(
  student: SeatFacts,
  taught: Contracted & { readonly student_level: string },
): SeatIssue | null {
  const issue = joinIssue(student, taught);
  if (issue) return issue;
  if (student.student_level !== taught.student_level) return 'join_level';
  if (student.seated) return 'join_seated';
  if (!student.available) return 'join_hours';
  return student.busy ? 'join_busy' : null;
}

export const MATCH_ISSUES = [
  'student_inactive',
  'teacher_inactive',
  'course_not_taught',
  'advanced_not_taught',
  'refused_before',
  'moved_away',
  'teacher_full',
  'not_enough_hours',
] as const;
export type MatchIssueCode = (typeof MATCH_ISSUES)[number];

export interface MatchStudent {
  readonly id: string;
  readonly is_active: boolean;
  readonly course_id: string;
  readonly level: StudentLevel;
  readonly frequency: number;
  readonly interests: readonly string[];
  readonly waiting_since: Date;
  /** Including teachers the student was moved away from, in this contract. */
  readonly refused_by: readonly string[];
  readonly moved_from: readonly string[];
}

export interface MatchTeacher {
  readonly id: string;
  readonly is_active: boolean;
  readonly course_ids: readonly string[];
  readonly is_confident_teaching_advanced_students: boolean;
  readonly student_count: number;
  readonly max_students: number;
  readonly interests: readonly string[];
  readonly seats: Readonly<Record<string, { readonly student_count: number; readonly capacity: number }>>;
}

export interface MatchScore {
  readonly spare_cells: number;
  readonly shared_interests: number;
  readonly half_full_class: number;
  readonly load: number;
  readonly waiting_days: number;
  readonly total: number;
}

/** Waiting is linear up to a cap, so that old requests still differ. */
export const MATCH_WEIGHTS = {
  spare_cell: 1,
  max_spare_cells: 10,
  shared_interest: 3,
  half_full_class: 8,
  load: 10,
  waiting_day: 1,
  max_waiting_days: 60,
} as const;

export interface Match {
  readonly student_id: string;
  readonly teacher_id: string;
  readonly waiting_since: Date;
  readonly issues: readonly MatchIssueCode[];
  readonly score: MatchScore;
}

const DAY_MS = 86_400_000;

/** Every hard rule that excludes the teacher, and the points of each part (MATCH-2, MATCH-3). */
export function matchOf(
  student: MatchStudent,
  teacher: MatchTeacher,
  hours: readonly FittingHour[],
  now: Date,
): Match {
  const fitting = hours.filter(isFitting);
  const fills_half = fitting.some(({ class_id }) => class_id !== null && isHalfFull(teacher.seats[class_id]));
  return {
    student_id: student.id,
    teacher_id: teacher.id,
    waiting_since: student.waiting_since,
    issues: issuesOf(student, teacher, canFill(hours, student.frequency)),
    score: scoreOf(student, teacher, { fitting: fitting.length, fills_half }, now),
  };
}

/** Allowed first, then by points, waiting time, student id and teacher id. */
export function compareMatches(a: Match, b: Match): number {
  return (
    Number(a.issues.length > 0) - Number(b.issues.length > 0) ||
    b.score.total - a.score.total ||
    a.waiting_since.getTime() - b.waiting_since.getTime() ||
    compareText(a.student_id, b.student_id) ||
    compareText(a.teacher_id, b.teacher_id)
  );
}

type Taught = Pick<MatchTeacher, 'is_active' | 'course_ids' | 'is_confident_teaching_advanced_students'>;

/** Why a teacher may not teach the course at the level (MATCH-2). */
export function teachingIssues(
  teacher: Taught,
  { course_id, level }: { readonly course_id: string; readonly level: string },
): ('teacher_inactive' | 'course_not_taught' | 'advanced_not_taught')[] {
  return [
    ...(teacher.is_active ? [] : (['teacher_inactive'] as const)),
    ...(teacher.course_ids.includes(course_id) ? [] : (['course_not_taught'] as const)),
    ...(level === ADVANCED && !teacher.is_confident_teaching_advanced_students
      ? (['advanced_not_taught'] as const)
      : []),
  ];
}

/** Empty if the teacher may take the student; `hasHours` says whether enough hours fit (MATCH-2). */
export function issuesOf(student: MatchStudent, teacher: MatchTeacher, hasHours: boolean): MatchIssueCode[] {
  const issues: MatchIssueCode[] = [];
  if (!student.is_active) issues.push('student_inactive');
  issues.push(...teachingIssues(teacher, student));
  if (student.refused_by.includes(teacher.id)) issues.push('refused_before');
  if (student.moved_from.includes(teacher.id)) issues.push('moved_away');
  if (teacher.student_count >= teacher.max_students) issues.push('teacher_full');
  if (!hasHours) issues.push('not_enough_hours');
  return issues;
}

/** Whether a class with these seats is worth filling. */
export const isHalfFull = (
  seats: { readonly student_count: number; readonly capacity: number } | undefined,
) => seats !== undefined && seats.student_count * 2 >= seats.capacity;

/** The points of each part (MATCH-3). */
export function scoreOf(
  student: MatchStudent,
  teacher: MatchTeacher,
  { fitting, fills_half }: { readonly fitting: number; readonly fills_half: boolean },
  now: Date,
): MatchScore {
  const weights = MATCH_WEIGHTS;
  const spare = Math.max(0, fitting - student.frequency);
  const shared = new Set(student.interests.filter((interest) => teacher.interests.includes(interest))).size;
  const freeShare = teacher.max_students > 0 ? 1 - teacher.student_count / teacher.max_students : 0;
  const waited = Math.floor((now.getTime() - student.waiting_since.getTime()) / DAY_MS);
  const parts = {
    spare_cells: Math.min(spare, weights.max_spare_cells) * weights.spare_cell,
    shared_interests: shared * weights.shared_interest,
    half_full_class: fills_half ? weights.half_full_class : 0,
    load: Math.round(Math.max(0, freeShare) * weights.load),
    waiting_days: Math.min(Math.max(0, waited), weights.max_waiting_days) * weights.waiting_day,
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
