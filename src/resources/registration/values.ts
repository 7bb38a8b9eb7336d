import type { Input, ResponseOf } from '../../../contract/index.ts';
import { type Availability, countSlots } from '../../../domain/availability.ts';
import { digitsOf, formatCep, formatCnpj, formatCpf, normalisePhone } from '../../../domain/brazil.ts';
import {
  addressFields,
  type FieldName,
  fieldRows,
  isAsked,
  type RegistrationFields,
} from '../../../domain/registrationFields.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { shownPhone } from './masks.ts';

export type AddressName = keyof typeof addressFields;

/** An address as it is typed; '' is not entered. */
export const emptyAddress: Readonly<Record<AddressName, string>> = {
  cep: '',
  address: '',
  address_number: '',
  address_complement: '',
  neighborhood: '',
  city: '',
  uf: '',
  country: '',
};

/** What is not entered, by kind of field; '' for every other. */
const empty = {
  flag: false as boolean,
  types: [] as UserType[],
  ids: [] as string[],
  choices: [] as string[],
  hours: {} as Availability,
  address: emptyAddress,
};

type Empty<K> = K extends keyof typeof empty ? (typeof empty)[K] : string;

/** The wizard's fields as they are typed: '' is not entered, lists of ids are plain. */
export type Values = { -readonly [K in FieldName]: Empty<RegistrationFields[K]['kind']> } & {
  /** Read only: the employer of a corporate student. */
  company_id: string;
};

const isEmptyKind = (kind: string): kind is keyof typeof empty => Object.hasOwn(empty, kind);

export const emptyValues = Object.fromEntries([
  ...fieldRows.map(([name, { kind }]) => [name, isEmptyKind(kind) ? empty[kind] : '']),
  ['company_id', ''],
]) as Values;

type UserBody = Input<'POST /v1/users'>['body'];
export type UserView = ResponseOf<'GET /v1/users/:id'>;

/** How a stored value is shown, by kind; others are shown as they are. */
const shown = { cpf: formatCpf, cnpj: formatCnpj, cep: formatCep, phone: shownPhone };
/** How what was typed is sent, by kind. */
const sent = { cpf: digitsOf, cep: digitsOf, phone: normalisePhone };

const converted = (
  by: Partial<Record<string, (text: string) => string>>,
  kind: string,
  value: unknown,
): unknown => (typeof value === 'string' ? (by[kind]?.(value) ?? value) : value);

const shownAddress = (address: object): Record<string, unknown> => {
  const kept: Record<string, unknown> = { ...address };
  return Object.fromEntries(
    Object.entries(addressFields).map(([name, { kind }]) => [name, converted(shown, kind, kept[name] ?? '')]),
  );
};

function shownValue(kind: string, value: unknown): unknown {
  if (kind === 'ids') return Array.isArray(value) ? value.map(({ id }: { id: string }) => id) : [];
  if (kind === 'address') return shownAddress(Object(value));
  return converted(shown, kind, value);
}

/** A user as the wizard starts from it: masked, absent fields blank, the e-mail confirmed by itself. */
export function valuesOf(view: UserView): Values {
  const kept: Record<string, unknown> = { ...view };
  const read = fieldRows.map(([name, { kind }]) => [name, shownValue(kind, kept[name] ?? emptyValues[name])]);
  return {
    ...emptyValues,
    ...Object.fromEntries(read),
    confirm_email: view.email,
    company_id: view.company_id ?? '',
  };
}

interface Context {
  /** A seller sets neither its own id nor what administrators waive. */
  isSeller: boolean;
  /** Without the right to waive, what is waived is left as it is. */
  canWaive: boolean;
  updated_at?: string;
  timezone: string;
}

/** What is sent: only the fields of the chosen types, without blanks. */
export function bodyOf(values: Values, { isSeller, canWaive, updated_at, timezone }: Context): UserBody {
  const { types, is_foreign } = values;
  const isOwn = values.student_guardian_relationship === 'Próprio';
  const isSent = ([name, field]: (typeof fieldRows)[number]) =>
    isAsked(field, types) &&
    !(isSeller && name === 'fev_id') &&
    !(field.waiver && !canWaive) &&
    !(isOwn && field.step === 'guardian' && name !== 'student_guardian_relationship');
  const hasHours = types.includes('STUDENT') && values.special_student && countSlots(values.availability) > 0;
  const { student_guardian_address: home } = values;
  const derived: Record<string, unknown> = {
    ...(values.enrollment_type !== 'early_enrollment' && { enrollment_date: null }),
    ...(is_foreign ? { cep: '', uf: '' } : { country: 'Brasil', nif: '' }),
    availability: hasHours ? values.availability : undefined,
    student_guardian_address: home.cep
      ? withoutBlanks({ ...home, cep: digitsOf(home.cep), country: home.country || 'Brasil' })
      : undefined,
  };
  const fields = fieldRows
    .filter(isSent)
    .map(([name, { kind }]) => [
      name,
      name in derived
        ? derived[name]
        : kind === 'ids'
          ? idsOf(values[name])
          : converted(sent, kind, values[name]),
    ]);
  return withoutBlanks({
    ...Object.fromEntries(fields),
    updated_at,
    timezone: hasHours ? timezone : undefined,
  }) as UserBody;
}

const idsOf = (list: unknown) => (Array.isArray(list) ? list.map((id: string) => ({ id })) : []);

/** Without the blanks, which the wire does not take for dates, ids and lists of words. */
const withoutBlanks = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

/** The types the wizard offers. B2B logins belong to a company, which this form does not know. */
export const offeredTypes: readonly UserType[] = ['STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN'];

/** `?types=FEE,TEACHER`: the known ones of the list. */
export const typesIn = (text: string | null): UserType[] =>
  offeredTypes.filter((type) => text?.toUpperCase().split(',').includes(type));
