import type { Coded } from './issue.ts';
import { type GuardianRelationship, SELF } from './options.ts';

export const ADULT_AGE = 18;
/** From this age a minor signs beside the guardian (CON-2). */
export const ASSISTED_SIGNING_AGE = 16;

export const SIGNERS = ['student', 'guardian'] as const;
export type Signer = (typeof SIGNERS)[number];

export type GuardianIssueCode = 'guardian_required' | 'guardian_not_adult' | 'guardian_address_required';

export interface GuardianFacts {
  /** ISO date 'yyyy-MM-dd'. */
  readonly student_birthdate: string;
  readonly relationship: GuardianRelationship;
  /** ISO date 'yyyy-MM-dd'; null when the guardian is the student. */
  readonly guardian_birthdate: string | null;
  readonly has_address: boolean;
}

/**
 * Completed years at a date; both are ISO dates 'yyyy-MM-dd'. Someone born on 29 February completes a year on
 * 1 March of a common year. Before the birth it is negative.
 */
export function ageAt(birthdate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return date.slice(5) >= birthdate.slice(5) ? years : years - 1;
}

/** Whether someone is 18 or older at a date (REG-7). */
export function isAdult(birthdate: string, date: string): boolean {
  return ageAt(birthdate, date) >= ADULT_AGE;
}

/**
 * Who signs the contract: under 16 the guardian, at 16 and 17 both, an adult alone, also when someone else pays
 * (CON-2).
 */
export function contractSigners(studentBirthdate: string, date: string): readonly Signer[] {
  const age = ageAt(studentBirthdate, date);
  if (age >= ADULT_AGE) return ['student'];
  return age >= ASSISTED_SIGNING_AGE ? ['student', 'guardian'] : ['guardian'];
}

/** Why a guardian is refused, or null: a minor's is another person; a third party is an adult with an address (REG-8). */
export function guardianIssue(facts: GuardianFacts, today: string): Coded<GuardianIssueCode> | null {
  if (facts.relationship === SELF)
    return isAdult(facts.student_birthdate, today) ? null : { code: 'guardian_required' };
  if (facts.guardian_birthdate === null || !isAdult(facts.guardian_birthdate, today))
    return { code: 'guardian_not_adult' };
  return facts.has_address ? null : { code: 'guardian_address_required' };
}
