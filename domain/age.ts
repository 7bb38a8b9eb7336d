import type { Coded } from './issue.ts';
import { type GuardianRelationship, SELF } from './options.ts';

export const ADULT_AGE = 18;
/** Minimum age at which a minor signs together with the guardian (CON-2). */
export const ASSISTED_SIGNING_AGE = 16;

export const SIGNERS = ['student', 'guardian'] as const;
export type Signer = (typeof SIGNERS)[number];

export type GuardianIssueCode = 'guardian_required' | 'guardian_not_adult' | 'guardian_address_required';

export interface GuardianFacts {
  /** ISO dates. */
  readonly student_birthdate: string;
  readonly relationship: GuardianRelationship;
  readonly guardian_birthdate: string | null;
  readonly has_address: boolean;
}

/** ISO dates. Born on 29 February counts as 1 March in a common year; negative before the birth. */
export function ageAt(birthdate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return date.slice(5) >= birthdate.slice(5) ? years : years - 1;
}

/** 18 or older (REG-7). */
export function isAdult(birthdate: string, date: string): boolean {
  return ageAt(birthdate, date) >= ADULT_AGE;
}

/** The guardian signs under 16, both sign at 16 and 17, and an adult signs alone, regardless of who pays (CON-2). */
export function contractSigners(studentBirthdate: string, date: string): readonly Signer[] {
  const age = ageAt(studentBirthdate, date);
  if (age >= ADULT_AGE) return ['student'];
  return age >= ASSISTED_SIGNING_AGE ? ['student', 'guardian'] : ['guardian'];
}

/** A minor's guardian is another person; a third party is an adult with an address (REG-8). */
export function guardianIssue(facts: GuardianFacts, today: string): Coded<GuardianIssueCode> | null {
  if (facts.relationship === SELF)
    return isAdult(facts.student_birthdate, today) ? null : { code: 'guardian_required' };
  if (facts.guardian_birthdate === null || !isAdult(facts.guardian_birthdate, today))
    return { code: 'guardian_not_adult' };
  return facts.has_address ? null : { code: 'guardian_address_required' };
}
