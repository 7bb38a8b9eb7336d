import { ageAt, type GuardianIssueCode, guardianIssue } from './age.ts';
import { belowMinimum } from './availability.ts';
import { digitsOf, isUf } from './brazil.ts';
import { weeklySessions } from './frequency.ts';
import type { Issue } from './issue.ts';
import { levelChangeIssue } from './levelChange.ts';
import { isPaymentMethodOffered, SELF, type StudentLevel } from './options.ts';
import { isSameMailbox } from './person.ts';
import {
  type FieldName,
  fieldRows,
  type RegistrationField,
  type RegistrationFields,
  type StepId,
} from './registrationFields.ts';
import { type TypesProblem, typesProblem, type UserType } from './userTypes.ts';

interface Held {
  flag: boolean;
  types: readonly UserType[];
  choices: readonly string[];
  ids: readonly unknown[];
  hours: unknown;
  address: { readonly uf: string; readonly country: string };
}
type Value<F extends RegistrationField> = F extends { kind: 'choice'; of: readonly (infer V)[] }
  ? V
  : F['kind'] extends keyof Held
    ? Held[F['kind']]
    : string;

/** Blank fields are absent; dates are ISO dates. */
export type Registration = {
  readonly [K in FieldName]?: Value<RegistrationFields[K]> | undefined;
} & {
  readonly name: string;
  readonly email: string;
  readonly types: readonly UserType[];
  readonly birthdate: string;
  readonly availability_slots: number;
  readonly known_email?: string | undefined;
  /** The stored date: it may have passed since it was entered. */
  readonly kept_enrollment_date?: unknown;
  readonly company_id?: unknown;
  readonly known_level?: StudentLevel | undefined;
  readonly level_reason?: string | undefined;
};

export type RegistrationRule =
  | 'required'
  | TypesProblem
  | GuardianIssueCode
  | 'admin_without_role'
  | 'emails_differ'
  | 'birthdate_invalid'
  | 'responsible_not_adult'
  | 'corporate_not_adult'
  | 'state_length'
  | 'state_unknown'
  | 'foreign_without_complement'
  | 'foreign_student_without_nif'
  | 'neither_cpf_nor_nif'
  | 'guardian_cpf_of_student'
  | 'guardian_email_of_student'
  | 'enrollment_type_required'
  | 'enrollment_date_required'
  | 'enrollment_date_past'
  | 'seller_required'
  | 'payment_method_not_offered'
  | 'level_down_reason'
  | 'special_student_without_availability'
  | 'below_weekly_minimum'
  | 'student_without_interests'
  | 'teacher_without_interests'
  | 'teacher_without_course';
export type RegistrationIssue = Issue<RegistrationRule>;
type Add = (path: string, code: RegistrationRule) => void;

function addMissing(form: Registration, add: Add, step: StepId, needed: RegistrationField['needed']): void {
  for (const [field, row] of fieldRows)
    if (row.step === step && row.needed === needed && !form[field]) add(field, 'required');
}

function typeRules(form: Registration, add: Add): void {
  const problem = typesProblem(form.types);
  if (problem) add('types', problem);
  if (form.types.includes('ADMIN') && !form.roles?.length) add('roles', 'admin_without_role');
}

const stateIssue = (uf: string) => (uf.length === 2 ? 'state_unknown' : 'state_length');

/** (REG-5, REG-6) */
function addressRules(form: Registration, add: Add): void {
  if (form.is_foreign) {
    if (!form.address_complement) add('address_complement', 'foreign_without_complement');
    if (form.types.includes('STUDENT') && !form.nif) add('nif', 'foreign_student_without_nif');
    else if (!form.cpf && !form.nif) add('nif', 'neither_cpf_nor_nif');
    return;
  }
  addMissing(form, add, 'address', 'in_brazil');
  if (form.uf && !isUf(form.uf)) add('uf', stateIssue(form.uf));
}

function guardianRules(form: Registration, today: string, add: Add): void {
  const own = form.student_guardian_relationship === SELF;
  if (!form.student_guardian_relationship) {
    add('student_guardian_relationship', 'required');
    return;
  }
  if (!own) addMissing(form, add, 'guardian', 'of_another');
  if (
    !own &&
    form.cpf &&
    form.student_guardian_cpf &&
    digitsOf(form.student_guardian_cpf) === digitsOf(form.cpf)
  )
    add('student_guardian_cpf', 'guardian_cpf_of_student');
  if (!own && form.student_guardian_email && isSameMailbox(form.student_guardian_email, form.email))
    add('student_guardian_email', 'guardian_email_of_student');
  const home = own ? undefined : form.student_guardian_address;
  if (home?.uf && home.country === 'Brasil' && !isUf(home.uf))
    add('student_guardian_address.uf', stateIssue(home.uf));
  const issue = guardianIssue(
    {
      student_birthdate: form.birthdate,
      relationship: form.student_guardian_relationship,
      guardian_birthdate: form.student_guardian_birthdate ?? null,
      has_address: Boolean(form.student_guardian_address),
    },
    today,
  );
  if (!issue) return;
  const paths = {
    guardian_required: 'student_guardian_relationship',
    guardian_not_adult: 'student_guardian_birthdate',
    guardian_address_required: 'student_guardian_address',
  };
  add(paths[issue.code], issue.code);
}

/** (REG-11, REG-12, REG-13) */
function studentRules(form: Registration, today: string, issues: RegistrationIssue[], add: Add): void {
  if (!form.enrollment_type) add('enrollment_type', 'enrollment_type_required');
  if (form.enrollment_type === 'early_enrollment' && !form.enrollment_date)
    add('enrollment_date', 'enrollment_date_required');
  if (
    form.enrollment_type === 'early_enrollment' &&
    form.enrollment_date &&
    form.enrollment_date !== form.kept_enrollment_date &&
    form.enrollment_date <= today
  )
    add('enrollment_date', 'enrollment_date_past');
  if (!form.fev_id && !form.company_id) add('fev_id', 'seller_required');
  addMissing(form, add, 'student', 'always');
  if (isLevelReasonMissing(form)) add('level_reason', 'level_down_reason');
  if (
    form.plan_duration &&
    form.payment_method &&
    !isPaymentMethodOffered(form.plan_duration, form.payment_method)
  )
    add('payment_method', 'payment_method_not_offered');
  if (form.special_student && form.availability_slots === 0)
    add('availability', 'special_student_without_availability');
  const minimum = weeklySessions(form.frequency);
  if (form.special_student && form.availability_slots > 0 && form.availability_slots < minimum)
    issues.push({ path: 'availability', ...belowMinimum(minimum, form.availability_slots) });
  if (!form.special_student && !form.interests?.length) add('interests', 'student_without_interests');
}

/** (EVAL-10) */
const isLevelReasonMissing = ({ known_level: from, student_level: to, level_reason: reason }: Registration) =>
  from !== undefined &&
  to !== undefined &&
  levelChangeIssue({ from, to, byTeacher: false, reason }) === 'level_reason_short';

function teacherRules(form: Registration, add: Add): void {
  if (!form.courses?.length) add('courses', 'teacher_without_course');
  addMissing(form, add, 'teacher', 'always');
  if (!form.interests?.length) add('interests', 'teacher_without_interests');
}

/** A franchisee may invoice as a person; a company that is named has both CNPJ and name (REG-19). */
function companyRules(form: Registration, add: Add): void {
  const isGiven = fieldRows.some(([field, { step }]) => step === 'company' && form[field]);
  if (isGiven || form.types.includes('B2B')) addMissing(form, add, 'company', 'of_company');
}

export function registrationIssues(form: Registration, today: string): RegistrationIssue[] {
  const issues: RegistrationIssue[] = [];
  const add: Add = (path, code) => issues.push({ path, code });
  const is = (...types: UserType[]) => types.some((type) => form.types.includes(type));
  const confirmed = form.confirm_email ?? form.known_email ?? '';
  if (form.email.toLowerCase() !== confirmed.toLowerCase()) add('confirm_email', 'emails_differ');
  typeRules(form, add);
  if (!form.is_foreign) addMissing(form, add, 'personal', 'in_brazil');
  const age = ageAt(form.birthdate, today);
  if (age < 0 || age > 120) add('birthdate', 'birthdate_invalid');
  else if (is('FEE', 'TEACHER', 'ADMIN', 'FEV') && age < 18) add('birthdate', 'responsible_not_adult');
  if (is('TEACHER', 'FEE')) teacherRules(form, add);
  if (is('STUDENT')) {
    studentRules(form, today, issues, add);
    if (age >= 0) guardianRules(form, today, add);
  }
  if (is('FEV', 'FEE')) addMissing(form, add, 'franchise', 'always');
  if (is('FEV')) addMissing(form, add, 'fev', 'always');
  if (is('FEV', 'FEE', 'B2B')) companyRules(form, add);
  addressRules(form, add);
  return issues;
}
