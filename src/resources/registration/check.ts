import type { RuleCode } from '../../../contract/errors.ts';
import { countSlots } from '../../../domain/availability.ts';
import { fieldIssues } from '../../../domain/fieldIssues.ts';
import type { Issue } from '../../../domain/issue.ts';
import { SELF, STUDENT_LEVELS } from '../../../domain/options.ts';
import { type Registration, registrationIssues } from '../../../domain/registration.ts';
import {
  addressFields,
  fieldRows,
  isFieldName,
  registrationFields,
  type StepId,
  stepIn,
} from '../../../domain/registrationFields.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { type AddressName, bodyOf, type Values } from './values.ts';

type FieldIssue = Issue<RuleCode>;

const sentOf = (values: Values) => bodyOf(values, { isSeller: false, canWaive: true, timezone: 'UTC' });

function sentIssues(values: Values): FieldIssue[] {
  const { student_guardian_address: _, ...sent } = sentOf(values);
  return [
    ...fieldIssues(sent),
    ...(values.confirm_email.trim() ? [] : [{ path: 'confirm_email', code: 'required' as const }]),
  ];
}

/** The form asks for each part, where the server requires the address as a whole. */
function guardianAddressIssues(values: Values): FieldIssue[] {
  const { student_guardian_relationship: relationship, student_guardian_address: typed } = values;
  if (!values.types.includes('STUDENT') || !relationship || relationship === SELF) return [];
  const { student_guardian_address: sent = typed } = sentOf(values);
  const missing = requiredParts.filter((part) => !typed[part].trim());
  const broken = fieldIssues({ ...sent }).filter(({ path }) => path in typed);
  return [...missing.map((path) => ({ path, code: 'required' as const })), ...broken].map((issue) => ({
    ...issue,
    path: `student_guardian_address.${issue.path}`,
  }));
}

const isPart = (name: string): name is AddressName => Object.hasOwn(addressFields, name);
const requiredParts = fieldRows.flatMap(([name, { needed }]) =>
  isPart(name) && needed === 'in_brazil' ? [name] : [],
);

/** Stored values on which the check depends. */
interface Known {
  readonly kept_enrollment_date?: string;
  readonly known_level?: string;
}

/** Normalises as the server does: texts trimmed, blanks absent, states in capitals. */
function asRegistration(values: Values): Registration {
  const trimmed = Object.entries(sentOf(values)).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  const { kept_enrollment_date, company_id, known_level }: Values & Known = values;
  const home = values.student_guardian_address;
  return {
    ...(Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as unknown as Registration),
    ...(values.uf.trim() && { uf: values.uf.trim().toUpperCase() }),
    name: values.name,
    email: values.email.trim(),
    confirm_email: values.confirm_email.trim(),
    birthdate: values.birthdate,
    company_id,
    kept_enrollment_date,
    known_level: STUDENT_LEVELS.find((level) => level === known_level),
    student_guardian_address: { ...home, uf: home.uf.toUpperCase(), country: home.country || 'Brasil' },
    availability_slots: countSlots(values.availability),
  };
}

/** One issue per field, those of a single field first; `today` is yyyy-MM-dd in the school's zone. */
export function issuesOf(values: Values, today: string): FieldIssue[] {
  const issues = [
    ...sentIssues(values),
    ...registrationIssues(asRegistration(values), today),
    ...guardianAddressIssues(values),
  ];
  const seen = new Set<string>();
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** A path inside an address counts as the address. */
export function stepOf(path: string, types: readonly UserType[]): StepId | null {
  const [name = ''] = path.split('.');
  if (name === 'level_reason') return 'student';
  return isFieldName(name) ? stepIn(registrationFields[name], types) : null;
}
