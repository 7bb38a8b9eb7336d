import { isAdult } from './age.ts';
import { SELF } from './options.ts';

interface Student {
  readonly name: string;
  readonly phone: string | null;
  /** ISO date. */
  readonly birthdate: string | null;
  readonly student_guardian_name: string | null;
  readonly student_guardian_phone: string | null;
  readonly student_guardian_relationship: string | null;
}

export interface FollowUpContact {
  readonly name: string;
  readonly phone: string;
  readonly isGuardian: boolean;
}

/**
 * Whom the school writes to about a student's contract and payments: a minor's guardian, who signs and pays (REG-8, CON-2), otherwise the
 * student. Null without a phone; a minor's own phone is not used in place of an unknown one of the guardian.
 */
export function followUpContact(student: Student, today: string): FollowUpContact | null {
  const { name, phone, birthdate } = student;
  const isMinor = birthdate !== null && !isAdult(birthdate, today);
  const isGuardian = isMinor && student.student_guardian_relationship !== SELF;
  if (!isGuardian) return phone ? { name, phone, isGuardian } : null;
  return student.student_guardian_name && student.student_guardian_phone
    ? { name: student.student_guardian_name, phone: student.student_guardian_phone, isGuardian }
    : null;
}
