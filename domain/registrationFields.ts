import { digitsOf, isCep, isCnpj, isCpf, isPhone } from './brazil.ts';
import { isLonger } from './characters.ts';
import { EMAIL_MAX, isEmail } from './email.ts';
import type { Coded, Issue } from './issue.ts';
import {
  ENGLISH_LEVELS,
  ENROLLMENT_TYPES,
  EXTENDED_EDUCATION_GRADES,
  FREQUENCIES,
  GUARDIAN_RELATIONSHIPS,
  INTERESTS,
  PAYMENT_METHODS,
  PLAN_DURATIONS,
  PLAN_TYPES,
  STUDENT_LEVELS,
  WORK_AVAILABILITIES,
} from './options.ts';
import { isFullName } from './person.ts';
import { holdsAddress, isOneLine, isPlainText } from './plainText.ts';
import { isPlausibleDay } from './plausibleDay.ts';
import type { UserType } from './userTypes.ts';

export const NAME_MAX = 120;
export const PHONE_MAX = 24;
export const CNPJ_MAX = 20;

export type StepId = 'user' | 'personal' | 'teacher' | 'guardian' | 'student' | 'fev' | 'profile' | 'address';

type Kind =
  | {
      readonly kind:
        | ('name' | 'email' | 'phone' | 'cpf' | 'cnpj' | 'cep' | 'uf' | 'day' | 'id')
        | ('flag' | 'types' | 'ids' | 'hours' | 'address')
        | 'confirmation';
    }
  | { readonly kind: 'line' | 'paragraphs'; readonly max: number }
  | { readonly kind: 'choice' | 'choices'; readonly of: readonly [string, ...string[]] };

/** What depends on a single field; rules across fields are in registration.ts. */
export type RegistrationField = Kind & {
  readonly step: StepId;
  readonly for?: readonly UserType[];
  /** `in_brazil`: for an address there; `of_another`: when the guardian is not the student. */
  readonly needed?: 'always' | 'in_brazil' | 'of_another';
  /** A seller cannot change it for a registered student. */
  readonly fixed?:
    | 'address'
    | 'nif'
    | 'course'
    | 'student_level'
    | 'plan_type'
    | 'plan_start_date'
    | 'payment_method';
  /** A seller cannot change it once the person has confirmed the e-mail. */
  readonly identity?: 'name' | 'email' | 'cpf' | 'birthdate' | 'guardian';
  /** Writable with permission to waive requirements; unchanged when absent. */
  readonly waiver?: true;
};

const table = <const F extends Readonly<Record<string, RegistrationField>>>(fields: F): F => fields;

const student = ['STUDENT'] as const;
const teaching = ['TEACHER', 'FEE'] as const;
const seller = ['FEV'] as const;
const inBrazil = { step: 'address', needed: 'in_brazil', fixed: 'address' } as const;
const abroad = { step: 'address', fixed: 'address' } as const;
const guardian = { step: 'guardian', for: student, needed: 'of_another' } as const;

export const addressFields = table({
  cep: { ...inBrazil, kind: 'cep' },
  address: { ...inBrazil, kind: 'line', max: 160 },
  address_number: { ...inBrazil, kind: 'line', max: 20 },
  address_complement: { ...abroad, kind: 'line', max: 120 },
  neighborhood: { ...inBrazil, kind: 'line', max: 120 },
  city: { ...inBrazil, kind: 'line', max: 120 },
  uf: { ...inBrazil, kind: 'uf' },
  country: { ...abroad, kind: 'line', max: 60 },
});

export const registrationFields = table({
  types: { step: 'user', kind: 'types', needed: 'always' },
  name: { step: 'user', kind: 'name', needed: 'always', identity: 'name' },
  email: { step: 'user', kind: 'email', needed: 'always', identity: 'email' },
  confirm_email: { step: 'user', kind: 'confirmation' },
  roles: { step: 'user', kind: 'ids', for: ['ADMIN'] },
  fev_id: { step: 'user', kind: 'id', for: student },
  enrollment_type: { step: 'user', kind: 'choice', of: ENROLLMENT_TYPES, for: student },
  enrollment_date: { step: 'user', kind: 'day', for: student },
  is_inside_salesperson: { step: 'user', kind: 'flag', for: student },
  by_pass: { step: 'user', kind: 'flag', for: student, waiver: true },
  skip_to_availability: { step: 'user', kind: 'flag', for: student, waiver: true },

  cpf: { step: 'personal', kind: 'cpf', needed: 'in_brazil', identity: 'cpf' },
  rg: { step: 'personal', kind: 'line', max: 30 },
  birthdate: { step: 'personal', kind: 'day', needed: 'always', identity: 'birthdate' },
  education_grade: { step: 'personal', kind: 'choice', of: EXTENDED_EDUCATION_GRADES, needed: 'always' },
  phone: { step: 'personal', kind: 'phone', needed: 'always' },

  courses: { step: 'teacher', kind: 'ids', for: teaching },
  is_confident_teaching_advanced_students: { step: 'teacher', kind: 'flag', for: teaching },
  course_experience: { step: 'teacher', kind: 'paragraphs', max: 1000, for: teaching, needed: 'always' },
  teacher_experience: { step: 'teacher', kind: 'paragraphs', max: 1000, for: teaching },
  actual_city: { step: 'teacher', kind: 'line', max: 120, for: teaching },

  student_guardian_relationship: {
    ...{ step: 'guardian', kind: 'choice', of: GUARDIAN_RELATIONSHIPS },
    ...{ for: student, identity: 'guardian' },
  },
  student_guardian_name: { ...guardian, kind: 'name', identity: 'guardian' },
  student_guardian_email: { ...guardian, kind: 'email', identity: 'guardian' },
  student_guardian_rg: { ...guardian, kind: 'line', max: 30 },
  student_guardian_cpf: { ...guardian, kind: 'cpf', identity: 'guardian' },
  student_guardian_phone: { ...guardian, kind: 'phone' },
  student_guardian_birthdate: { ...guardian, kind: 'day', identity: 'guardian' },
  student_guardian_address: { step: 'guardian', kind: 'address', for: student },

  course: { step: 'student', kind: 'id', for: student, needed: 'always', fixed: 'course' },
  student_level: {
    ...{ step: 'student', kind: 'choice', of: STUDENT_LEVELS },
    ...{ for: student, needed: 'always', fixed: 'student_level' },
  },
  plan_type: {
    ...{ step: 'student', kind: 'choice', of: PLAN_TYPES },
    ...{ for: student, needed: 'always', fixed: 'plan_type' },
  },
  frequency: {
    ...{ step: 'student', kind: 'choice', of: FREQUENCIES },
    ...{ for: student, needed: 'always', fixed: 'plan_type' },
  },
  plan_duration: {
    ...{ step: 'student', kind: 'choice', of: PLAN_DURATIONS },
    ...{ for: student, needed: 'always', fixed: 'plan_type' },
  },
  payment_method: {
    ...{ step: 'student', kind: 'choice', of: PAYMENT_METHODS },
    ...{ for: student, needed: 'always', fixed: 'payment_method' },
  },
  plan_start_date: { step: 'student', kind: 'day', for: student, fixed: 'plan_start_date' },
  experience_in_other_schools: {
    ...{ step: 'student', kind: 'paragraphs', max: 500 },
    ...{ for: student, needed: 'always' },
  },
  important_informations: {
    ...{ step: 'student', kind: 'paragraphs', max: 1500 },
    ...{ for: student, needed: 'always' },
  },

  availability_of_work: {
    step: 'fev',
    kind: 'choice',
    of: WORK_AVAILABILITIES,
    for: seller,
    needed: 'always',
  },
  english_level: { step: 'fev', kind: 'choice', of: ENGLISH_LEVELS, for: seller, needed: 'always' },
  cnpj: { step: 'fev', kind: 'cnpj', for: seller },

  special_student: { step: 'profile', kind: 'flag', for: student },
  interests: { step: 'profile', kind: 'choices', of: INTERESTS, for: ['STUDENT', 'TEACHER', 'FEE'] },
  availability: { step: 'profile', kind: 'hours', for: student },

  ...addressFields,
  is_foreign: { step: 'address', kind: 'flag', fixed: 'address' },
  nif: { step: 'address', kind: 'line', max: 40, fixed: 'nif' },
});
export type RegistrationFields = typeof registrationFields;
export type FieldName = keyof RegistrationFields;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(registrationFields, name);
const rowOf = (name: string): RegistrationField | undefined =>
  isFieldName(name) ? registrationFields[name] : undefined;

export const fieldRows: readonly (readonly [FieldName, RegistrationField])[] = Object.keys(registrationFields)
  .filter(isFieldName)
  .map((name) => [name, registrationFields[name]]);

export const isAsked = (field: RegistrationField, types: readonly UserType[]): boolean =>
  field.for?.some((type) => types.includes(type)) ?? true;

export type FieldRule =
  | 'required'
  | 'text_too_long'
  | 'one_line'
  | 'unseen_characters'
  | 'full_name'
  | 'name_address'
  | 'email_invalid'
  | 'cpf_invalid'
  | 'cnpj_invalid'
  | 'cep_length'
  | 'phone_short'
  | 'phone_invalid'
  | 'date_invalid';
type Broken = Coded<FieldRule> | null;
type Check = (value: string) => Broken;

const unless = (holds: boolean, code: FieldRule): Broken => (holds ? null : { code });
const within = (value: string, count: number): Broken =>
  isLonger(value, count) ? { code: 'text_too_long', values: { count } } : null;
const line =
  (max: number, more: Check = () => null): Check =>
  (value) =>
    within(value, max) ?? unless(isOneLine(value), 'one_line') ?? more(value);
const paragraphs = (max: number, value: string): Broken =>
  within(value, max) ?? unless(isPlainText(value), 'unseen_characters');

const name = line(
  NAME_MAX,
  (value) => unless(isFullName(value), 'full_name') ?? unless(!holdsAddress(value), 'name_address'),
);
const phone = line(
  PHONE_MAX,
  (value) => unless(digitsOf(value).length >= 11, 'phone_short') ?? unless(isPhone(value), 'phone_invalid'),
);
const cnpj = line(CNPJ_MAX, (value) => unless(isCnpj(value), 'cnpj_invalid'));

function broken(field: RegistrationField, value: string): Broken {
  const text = value.trim();
  switch (field.kind) {
    case 'line':
      return line(field.max)(text);
    case 'paragraphs':
      return paragraphs(field.max, text.replace(/\r\n?/g, '\n'));
    case 'name':
      return name(text);
    case 'email':
      return within(text, EMAIL_MAX) ?? unless(isEmail(text), 'email_invalid');
    case 'phone':
      return phone(text);
    case 'cpf':
      return unless(isCpf(text), 'cpf_invalid');
    case 'cnpj':
      return cnpj(text);
    case 'cep':
      return unless(isCep(text), 'cep_length');
    case 'day':
      return unless(isPlausibleDay(value), 'date_invalid');
    default:
      return null;
  }
}

const required = fieldRows.flatMap(([field, row]) => (row.needed === 'always' && !row.for ? [field] : []));

/** At most one per field; a blank field breaks only `required`. */
export function fieldIssues(form: Readonly<Record<string, unknown>>): Issue<FieldRule>[] {
  const absent = Object.fromEntries(required.map((field) => [field, '']));
  return Object.entries({ ...absent, ...form }).flatMap(([path, value]): Issue<FieldRule>[] => {
    const row = rowOf(path);
    if (!row || typeof value !== 'string') return [];
    const isBlank = value === '' || (value.trim() === '' && row.kind !== 'day');
    const found = isBlank
      ? unless(!required.some((field) => field === path), 'required')
      : broken(row, value);
    return found ? [{ path, ...found }] : [];
  });
}
