import type { RuleCode } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/index.ts';
import { countSlots } from '../../../domain/availability.ts';
import { digitsOf, normalisePhone } from '../../../domain/brazil.ts';
import { corporateIssues, corporateTerms } from '../../../domain/corporate.ts';
import { fieldIssues } from '../../../domain/fieldIssues.ts';
import type { Coded } from '../../../domain/issue.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import type { Registration } from '../../../domain/registration.ts';
import { localZone } from '../../ui/dates.ts';
import { emptyValues, type UserView, type Values, valuesOf } from '../registration/values.ts';

export type B2bStudent = ResponseOf<'GET /v1/b2b/:id'>;

const names = [
  ...(['name', 'email', 'education_grade', 'birthdate', 'rg', 'cpf', 'phone', 'nif'] as const),
  ...(['cep', 'address', 'address_number', 'address_complement', 'neighborhood', 'city', 'uf'] as const),
  ...(['interests', 'frequency', 'student_level', 'level_reason'] as const),
  ...(['experience_in_other_schools', 'course'] as const),
  ...(['important_informations', 'skip_to_availability', 'availability'] as const),
];
type Name = (typeof names)[number];

export interface B2bValues extends Pick<Values, Name> {
  company_id: string;
  student_modality: string;
  is_special_student: boolean;
  /** Time zone of the hours. */
  timezone: string;
  /** The stored one, below which a level needs a reason; not sent. */
  known_level: string;
}

const picked = (values: Values): Pick<Values, Name> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;

export function b2bValues(student?: B2bStudent): B2bValues {
  if (!student) {
    return {
      ...picked(emptyValues),
      company_id: '',
      student_modality: '',
      is_special_student: false,
      timezone: localZone(),
      known_level: '',
    };
  }
  return {
    ...picked(valuesOf(student as unknown as UserView)),
    company_id: student.company_id,
    student_modality: student.student_modality ?? '',
    is_special_student: student.is_special_student === true,
    timezone: (student as unknown as UserView).timezone ?? localZone(),
    known_level: valuesOf(student as unknown as UserView).student_level,
  };
}

/** Omits blanks, which the wire takes as absent. */
export function b2bBody({
  availability,
  timezone,
  known_level: _,
  ...values
}: B2bValues): Record<string, unknown> {
  const typed = {
    ...values,
    cpf: digitsOf(values.cpf),
    cep: digitsOf(values.cep),
    phone: normalisePhone(values.phone),
  };
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    ...(values.is_special_student && countSlots(availability) > 0 ? { availability, timezone } : {}),
  };
}

const shown: Readonly<Record<string, string>> = {
  plan_type: 'student_modality',
  special_student: 'is_special_student',
};

/** Reports at most one issue per field. */
export function b2bIssues(values: B2bValues, today: string): ReadonlyMap<string, Coded<RuleCode>> {
  const body = b2bBody(values);
  const form = {
    ...corporateTerms,
    ...body,
    name: values.name,
    email: values.email.trim(),
    birthdate: values.birthdate,
    plan_type: values.student_modality || undefined,
    special_student: values.is_special_student,
    important_informations: values.important_informations || '-',
    course: values.course || 'default',
    company_id: values.company_id || 'own',
    known_level: STUDENT_LEVELS.find((level) => level === values.known_level),
    availability_slots: values.is_special_student ? countSlots(values.availability) : 0,
  } as Registration;
  const issues = [...fieldIssues({ ...body, types: 'STUDENT' }), ...corporateIssues(form, today)];
  return new Map(issues.toReversed().map(({ path, ...issue }) => [shown[path] ?? path, issue]));
}
