import { digitsOf, isCep, isCnpj, isCpf, isPhone } from './brazil.ts';
import { EMAIL_MAX, isEmail } from './email.ts';
import type { Coded, Issue } from './issue.ts';
import { isFullName } from './person.ts';
import { holdsAddress, isOneLine, isPlainText } from './plainText.ts';
import { isPlausibleDay } from './plausibleDay.ts';

export const NAME_MAX = 120;
export const PHONE_MAX = 24;
export const CNPJ_MAX = 20;

/** The longest line of each free field. */
export const LINES = {
  rg: 30,
  nif: 40,
  address: 160,
  address_number: 20,
  address_complement: 120,
  neighborhood: 120,
  city: 120,
  country: 60,
  actual_city: 120,
  student_guardian_rg: 30,
} as const;

/** The longest text of each field of several lines. */
export const PARAGRAPHS = {
  experience_in_other_schools: 500,
  important_informations: 1500,
  course_experience: 1000,
  teacher_experience: 1000,
} as const;

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
  value.length <= count ? null : { code: 'text_too_long', values: { count } };
const line =
  (max: number, more: Check = () => null): Check =>
  (value) =>
    within(value, max) ?? unless(isOneLine(value), 'one_line') ?? more(value);
const paragraphs =
  (max: number): Check =>
  (value) =>
    within(value, max) ?? unless(isPlainText(value), 'unseen_characters');

const name = line(
  NAME_MAX,
  (value) => unless(isFullName(value), 'full_name') ?? unless(!holdsAddress(value), 'name_address'),
);
const email: Check = (value) => within(value, EMAIL_MAX) ?? unless(isEmail(value), 'email_invalid');
const phone = line(
  PHONE_MAX,
  (value) => unless(digitsOf(value).length >= 11, 'phone_short') ?? unless(isPhone(value), 'phone_invalid'),
);
const cpf: Check = (value) => unless(isCpf(value), 'cpf_invalid');
const cep: Check = (value) => unless(isCep(value), 'cep_length');

const of = <K extends string>(sizes: Readonly<Record<K, number>>, check: (max: number) => Check) =>
  Object.fromEntries(Object.entries<number>(sizes).map(([field, max]) => [field, check(max)]));

const DATES = ['birthdate', 'enrollment_date', 'plan_start_date', 'student_guardian_birthdate'];
const CHECKS: Readonly<Record<string, Check>> = {
  ...of(LINES, line),
  ...of(PARAGRAPHS, paragraphs),
  name,
  email,
  phone,
  cpf,
  cep,
  cnpj: line(CNPJ_MAX, (value) => unless(isCnpj(value), 'cnpj_invalid')),
  student_guardian_name: name,
  student_guardian_email: email,
  student_guardian_phone: phone,
  student_guardian_cpf: cpf,
};

/** Fields that every user has. Which others are required depends on the user's types (domain/registration.ts). */
const REQUIRED = ['name', 'email', 'birthdate', 'education_grade', 'phone'];

function issueOf(path: string, value: string): Broken {
  const text = value.trim();
  if (value === '' || (text === '' && !DATES.includes(path)))
    return REQUIRED.includes(path) ? { code: 'required' } : null;
  if (DATES.includes(path)) return unless(isPlausibleDay(value), 'date_invalid');
  return CHECKS[path]?.(path in PARAGRAPHS ? text.replace(/\r\n?/g, '\n') : text) ?? null;
}

/** The broken rules of single fields, one per field; a blank field breaks no other rule than `required`. */
export function fieldIssues(form: Readonly<Record<string, unknown>>): Issue<FieldRule>[] {
  const absent = Object.fromEntries(REQUIRED.map((field) => [field, '']));
  return Object.entries({ ...absent, ...form }).flatMap(([path, value]): Issue<FieldRule>[] => {
    const broken = typeof value === 'string' ? issueOf(path, value) : null;
    return broken ? [{ path, ...broken }] : [];
  });
}
