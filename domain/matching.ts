import { canFill, type FittingHour, isFitting } from './fittingHours.ts';
import { ADVANCED, type StudentLevel } from './options.ts';

export const GROUP_SEATS = 10;
/** MATCH-9 */
export const seatsOf = (plan_type: string): number => (plan_type === 'Em grupo' ? GROUP_SEATS : 1);

export type MatchIssueCode =
  | 'student_inactive'
  | 'teacher_inactive'
  | 'course_not_taught'
  | 'advanced_not_taught'
  | 'refused_before'
  | 'moved_away'
  | 'teacher_full'
  | 'not_enough_hours';

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
  return {
    student_id: student.id,
    teacher_id: teacher.id,
    waiting_since: student.waiting_since,
    issues: hardRules(student, teacher, hours),
    score: scoreOf(student, teacher, hours, now),
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

function hardRules(
  student: MatchStudent,
  teacher: MatchTeacher,
  hours: readonly FittingHour[],
): MatchIssueCode[] {
  const broken: Readonly<Record<MatchIssueCode, boolean>> = {
    student_inactive: !student.is_active,
    teacher_inactive: !teacher.is_active,
    course_not_taught: !teacher.course_ids.includes(student.course_id),
    advanced_not_taught: student.level === ADVANCED && !teacher.is_confident_teaching_advanced_students,
    refused_before: student.refused_by.includes(teacher.id),
    moved_away: student.moved_from.includes(teacher.id),
    teacher_full: teacher.student_count >= teacher.max_students,
    not_enough_hours: !canFill(hours, student.frequency),
  };
  return (Object.keys(broken) as MatchIssueCode[]).filter((code) => broken[code]);
}

function scoreOf(
  student: MatchStudent,
  teacher: MatchTeacher,
  hours: readonly FittingHour[],
  now: Date,
): MatchScore {
  const weights = MATCH_WEIGHTS;
  const fitting = hours.filter(isFitting);
  const spare = Math.max(0, fitting.length - student.frequency);
  const shared = new Set(student.interests.filter((interest) => teacher.interests.includes(interest))).size;
  const fillsHalf = fitting.some(({ class_id }) => {
    const seats = class_id === null ? undefined : teacher.seats[class_id];
    return seats !== undefined && seats.student_count * 2 >= seats.capacity;
  });
  const freeShare = teacher.max_students > 0 ? 1 - teacher.student_count / teacher.max_students : 0;
  const waited = Math.floor((now.getTime() - student.waiting_since.getTime()) / DAY_MS);
  const parts = {
    spare_cells: Math.min(spare, weights.max_spare_cells) * weights.spare_cell,
    shared_interests: shared * weights.shared_interest,
    half_full_class: fillsHalf ? weights.half_full_class : 0,
    load: Math.round(Math.max(0, freeShare) * weights.load),
    waiting_days: Math.min(Math.max(0, waited), weights.max_waiting_days) * weights.waiting_day,
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
