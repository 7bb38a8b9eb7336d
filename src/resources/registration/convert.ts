import type { Answer, Input } from '../../../contract/index.ts';
import { countSlots } from '../../../domain/availability.ts';
import { digitsOf, formatCep, formatCnpj, formatCpf, normalisePhone } from '../../../domain/brazil.ts';
import { teaches, type UserType } from '../../../domain/userTypes.ts';
import { shownPhone } from './masks.ts';
import { emptyAddress, emptyValues, type Values } from './values.ts';

export type UserBody = Input<'POST /v1/users'>['body'];
export type UserView = Answer<'GET /v1/users/:id'>;

/** A user as the wizard starts from it: masked, absent fields blank, the e-mail confirmed by itself. */
export function valuesOf(view: UserView): Values {
  const kept: Record<string, unknown> = { ...view };
  const ids = (list: unknown) => (Array.isArray(list) ? list.map((each: { id: string }) => each.id) : []);
  const read = Object.fromEntries(
    Object.entries(emptyValues).map(([name, empty]) => [name, kept[name] ?? empty]),
  ) as Values;
  const guardian = { ...emptyAddress, ...read.student_guardian_address };
  return {
    ...read,
    confirm_email: view.email,
    roles: ids(kept.roles),
    courses: ids(kept.courses),
    cpf: formatCpf(read.cpf),
    cnpj: formatCnpj(read.cnpj),
    cep: formatCep(read.cep),
    phone: shownPhone(read.phone),
    student_guardian_cpf: formatCpf(read.student_guardian_cpf),
    student_guardian_phone: shownPhone(read.student_guardian_phone),
    student_guardian_address: { ...blankNulls(guardian), cep: formatCep(guardian.cep ?? '') },
  };
}

const blankNulls = (address: typeof emptyAddress): typeof emptyAddress =>
  Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, value ?? '']),
  ) as typeof emptyAddress;

interface Context {
  /** A seller sets neither its own id nor what administrators waive. */
  isSeller: boolean;
  /** Without the right to waive, what is waived is left as it is. */
  mayWaive: boolean;
  updated_at?: string;
  timezone: string;
}

/** What is sent: only what the chosen types ask for, blanks left out (contract `userInput`). */
export function bodyOf(values: Values, { isSeller, mayWaive, updated_at, timezone }: Context): UserBody {
  const { types } = values;
  const isStudent = types.includes('STUDENT');
  const hasHours = countSlots(values.availability) > 0;
  const body = {
    name: values.name,
    email: values.email,
    confirm_email: values.confirm_email,
    types,
    rg: values.rg,
    cpf: digitsOf(values.cpf),
    birthdate: values.birthdate,
    phone: normalisePhone(values.phone),
    education_grade: values.education_grade,
    ...addressOf(values),
    updated_at,
    ...(types.includes('ADMIN') && { roles: values.roles.map((id) => ({ id })) }),
    ...(isStudent && studentOf(values, { isSeller, mayWaive })),
    ...(isStudent && values.special_student && hasHours && { availability: values.availability, timezone }),
    ...(types.some(teaches) && {
      courses: values.courses.map((id) => ({ id })),
      course_experience: values.course_experience,
      teacher_experience: values.teacher_experience,
      actual_city: values.actual_city,
      is_confident_teaching_advanced_students: values.is_confident_teaching_advanced_students,
      interests: values.interests,
    }),
    ...(types.includes('FEV') && {
      availability_of_work: values.availability_of_work,
      english_level: values.english_level,
      cnpj: values.cnpj,
    }),
  };
  return given(body) as UserBody;
}

function studentOf(values: Values, { isSeller, mayWaive }: Pick<Context, 'isSeller' | 'mayWaive'>) {
  const own = values.student_guardian_relationship === 'Próprio';
  return {
    enrollment_type: values.enrollment_type,
    enrollment_date: values.enrollment_type === 'early_enrollment' ? values.enrollment_date : null,
    is_inside_salesperson: values.is_inside_salesperson,
    ...(!isSeller && { fev_id: values.fev_id }),
    ...(mayWaive && { by_pass: values.by_pass, skip_to_availability: values.skip_to_availability }),
    course: values.course,
    student_level: values.student_level,
    plan_type: values.plan_type,
    frequency: values.frequency,
    plan_duration: values.plan_duration,
    payment_method: values.payment_method,
    plan_start_date: values.plan_start_date,
    experience_in_other_schools: values.experience_in_other_schools,
    important_informations: values.important_informations,
    special_student: values.special_student,
    interests: values.interests,
    student_guardian_relationship: values.student_guardian_relationship,
    ...(!own && {
      student_guardian_name: values.student_guardian_name,
      student_guardian_email: values.student_guardian_email,
      student_guardian_rg: values.student_guardian_rg,
      student_guardian_cpf: digitsOf(values.student_guardian_cpf),
      student_guardian_phone: normalisePhone(values.student_guardian_phone),
      student_guardian_birthdate: values.student_guardian_birthdate,
      student_guardian_address: guardianAddressOf(values),
    }),
  };
}

function addressOf(values: Values) {
  const { address, address_number, address_complement, neighborhood, city, is_foreign } = values;
  const shared = { address, address_number, address_complement, neighborhood, city, is_foreign };
  return is_foreign
    ? { ...shared, country: values.country, nif: values.nif }
    : { ...shared, cep: digitsOf(values.cep), uf: values.uf, country: 'Brasil' };
}

function guardianAddressOf({ student_guardian_address: typed }: Values) {
  if (!typed.cep) return undefined;
  return given({ ...typed, cep: digitsOf(typed.cep), country: typed.country || 'Brasil' });
}

/** Without the blanks, which the wire does not take for dates, ids and lists of words. */
const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

/** The types the wizard offers. B2B logins belong to a company, which this form does not know. */
export const offeredTypes: readonly UserType[] = ['STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN'];

/** `?types=FEE,TEACHER`: the known ones of the list. */
export const typesIn = (text: string | null): UserType[] =>
  offeredTypes.filter((type) => text?.toUpperCase().split(',').includes(type));
