import { contractSigners } from './age.ts';

/** The fields of the registration form that a contract fixes at its signature. */
export const TERM_FIELDS = [
  ...(['course', 'plan_type', 'frequency', 'plan_duration', 'payment_method'] as const),
  ...(['plan_start_date', 'enrollment_type', 'enrollment_date'] as const),
] as const;
export type TermField = (typeof TERM_FIELDS)[number];

const given = (value: unknown) => value || null;

/** The first term that a form changes, or null (CON-1). A level changes with progress, so the form may change it. */
export function changedTerm(
  before: Readonly<Partial<Record<TermField, unknown>>>,
  form: Readonly<Partial<Record<TermField, unknown>>>,
): TermField | null {
  return TERM_FIELDS.find((field) => given(before[field]) !== given(form[field])) ?? null;
}

export interface SigningFacts {
  readonly birthdate: string;
  readonly guardian_cpf: string | null;
}

/**
 * Whether other people would have to sign: the student's age on the day of the contract decides which parties sign,
 * and a guardian who signs is identified by CPF.
 */
export function signersChanged(before: SigningFacts, after: SigningFacts, made_on: string): boolean {
  const parties = (facts: SigningFacts) => contractSigners(facts.birthdate, made_on).join();
  if (parties(before) !== parties(after)) return true;
  if (!contractSigners(after.birthdate, made_on).includes('guardian')) return false;
  return before.guardian_cpf !== after.guardian_cpf;
}
