import { contractSigners } from './age.ts';

export const TERM_FIELDS = [
  ...(['course', 'plan_type', 'frequency', 'plan_duration', 'payment_method'] as const),
  ...(['plan_start_date', 'enrollment_type', 'enrollment_date'] as const),
] as const;
export type TermField = (typeof TERM_FIELDS)[number];

const given = (value: unknown) => value || null;

/** The first changed term (CON-1). Not the level, which changes with progress. */
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

/** The student's age on the day of the contract decides who signs; a guardian is identified by CPF. */
export function signersChanged(before: SigningFacts, after: SigningFacts, made_on: string): boolean {
  const parties = (facts: SigningFacts) => contractSigners(facts.birthdate, made_on).join();
  if (parties(before) !== parties(after)) return true;
  if (!contractSigners(after.birthdate, made_on).includes('guardian')) return false;
  return before.guardian_cpf !== after.guardian_cpf;
}
