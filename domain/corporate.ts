import { ageAt } from './age.ts';
import { ENROLLMENT_TYPES, PAYMENT_METHODS, PLAN_DURATIONS, SELF } from './options.ts';
import { type Registration, type RegistrationIssue, registrationIssues } from './registration.ts';

/** Terms fixed by the company's agreement, so that the form does not ask for them (REG-17). */
export const corporateTerms = {
  types: ['STUDENT'],
  enrollment_type: ENROLLMENT_TYPES[0],
  plan_duration: PLAN_DURATIONS[1],
  payment_method: PAYMENT_METHODS[0],
  student_guardian_relationship: SELF,
  by_pass: true,
} as const satisfies Partial<Registration>;

/** Stored for a blank field that other students must fill. */
export const NO_INFORMATION = 'Nenhuma';

/** Corporate students are adults, with RG and at least one interest (REG-17). */
export function corporateIssues(form: Registration, today: string): RegistrationIssue[] {
  const issues = registrationIssues({ ...form, confirm_email: form.email }, today).filter(
    ({ code }) => code !== 'guardian_required',
  );
  const add = (path: string, code: RegistrationIssue['code']) => {
    if (!issues.some((issue) => issue.path === path)) issues.push({ path, code });
  };
  if (!form.rg) add('rg', 'required');
  if (!form.interests?.length) add('interests', 'student_without_interests');
  if (ageAt(form.birthdate, today) < 18) add('birthdate', 'corporate_not_adult');
  return issues;
}
