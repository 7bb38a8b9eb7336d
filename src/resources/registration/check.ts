import type { RuleCode } from '../../../contract/errors.ts';
import { countSlots } from '../../../domain/availability.ts';
import { digitsOf, isCnpj, isCpf, isPhone, normalisePhone } from '../../../domain/brazil.ts';
import { isEmail } from '../../../domain/email.ts';
import type { Issue } from '../../../domain/issue.ts';
import { isFullName } from '../../../domain/person.ts';
import { type Registration, registrationIssues } from '../../../domain/registration.ts';
import { type StepId, stepOf } from './steps.ts';
import { emptyAddress, type Values } from './values.ts';

export type FieldIssue = Issue<RuleCode>;

type Rule = (value: string) => RuleCode | null;
const filled: Rule = (value) => (value.trim() ? null : 'required');
const rule =
  (holds: (value: string) => boolean, code: RuleCode): Rule =>
  (value) =>
    filled(value) ?? (holds(value) ? null : code);

const name = rule(isFullName, 'full_name');
const email = rule(isEmail, 'email_invalid');
const cpf = rule(isCpf, 'cpf_invalid');
const phone = rule((text) => isPhone(normalisePhone(text)), 'phone_invalid');
/** Whether it may stay empty is a rule across fields (domain/registration.ts). */
const ownCpf: Rule = (value) => (value ? cpf(value) : null);

const always = {
  name,
  email,
  confirm_email: filled,
  cpf: ownCpf,
  birthdate: filled,
  education_grade: filled,
  phone,
};
const ofGuardian = {
  student_guardian_name: name,
  student_guardian_email: email,
  student_guardian_cpf: cpf,
  student_guardian_rg: filled,
  student_guardian_birthdate: filled,
  student_guardian_phone: phone,
};

/** The rules of single fields. */
function fieldIssues(values: Values): FieldIssue[] {
  const isThird =
    values.types.includes('STUDENT') &&
    values.student_guardian_relationship !== '' &&
    values.student_guardian_relationship !== 'Próprio';
  const issues: FieldIssue[] = Object.entries({ ...always, ...(isThird ? ofGuardian : {}) }).flatMap(
    ([path, check]) => {
      const code = check(String(values[path as keyof Values]));
      return code ? [{ path, code }] : [];
    },
  );
  if (!values.is_foreign && values.cep && digitsOf(values.cep).length !== 8)
    issues.push({ path: 'cep', code: 'cep_length' });
  if (values.types.includes('FEV') && values.cnpj && !isCnpj(values.cnpj))
    issues.push({ path: 'cnpj', code: 'cnpj_invalid' });
  return [...issues, ...(isThird ? guardianAddressIssues(values) : [])];
}

/** A third party's address: nothing at all is the rule's own message; half of one names what is missing. */
function guardianAddressIssues({ student_guardian_address: typed }: Values): FieldIssue[] {
  if (!Object.entries(typed).some(([part, value]) => part !== 'country' && value !== '')) return [];
  const parts = ['cep', 'address', 'address_number', 'neighborhood', 'city', 'uf'] as const;
  return parts.flatMap((part): FieldIssue[] => {
    const path = `student_guardian_address.${part}`;
    if (!typed[part].trim()) return [{ path, code: 'required' }];
    const short = part === 'cep' && digitsOf(typed.cep).length !== 8;
    return short ? [{ path, code: 'cep_length' }] : [];
  });
}

/** The form as the shared rules read it: blanks are absent. */
function asRegistration(values: Values): Registration {
  const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const hasAddress = Object.keys(emptyAddress).some(
    (part) => part !== 'country' && values.student_guardian_address[part as keyof typeof emptyAddress] !== '',
  );
  return {
    ...(typed as unknown as Registration),
    name: values.name,
    email: values.email.trim(),
    confirm_email: values.confirm_email.trim(),
    birthdate: values.birthdate,
    student_guardian_address: hasAddress
      ? { ...values.student_guardian_address, country: values.student_guardian_address.country || 'Brasil' }
      : undefined,
    availability_slots: countSlots(values.availability),
  };
}

/**
 * Everything that keeps a form from being sent, one per field, those of a single field first (spec 2 §5).
 * `today` is yyyy-MM-dd in the school's zone.
 */
export function issuesOf(values: Values, today: string): FieldIssue[] {
  const issues = [...fieldIssues(values), ...registrationIssues(asRegistration(values), today)];
  const seen = new Set<string>();
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Those of one step: what is asked before going on. */
export const issuesOfStep = (values: Values, step: StepId, today: string): FieldIssue[] =>
  issuesOf(values, today).filter(({ path }) => stepOf(path) === step);
