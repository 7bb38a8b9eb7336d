import type { Input, ResponseOf } from '../../../contract/index.ts';
import { type Availability, countSlots, normaliseAvailability } from '../../../domain/availability.ts';
import { digitsOf, formatCep, formatCnpj, formatCpf, normalisePhone } from '../../../domain/brazil.ts';
import {
  addressFields,
  type FieldName,
  fieldRows,
  isAsked,
  type RegistrationFields,
} from '../../../domain/registrationFields.ts';
import { teaches, type UserType, userTypes } from '../../../domain/userTypes.ts';
import { shownPhone } from './masks.ts';

export type AddressName = keyof typeof addressFields;

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

/** The blank value of each kind; '' for every other. */
const empty = {
  flag: false as boolean,
  types: [] as UserType[],
  ids: [] as string[],
  choices: [] as string[],
  hours: {} as Availability,
  address: emptyAddress,
};

type Empty<K> = K extends keyof typeof empty ? (typeof empty)[K] : string;

export type Values = { -readonly [K in FieldName]: Empty<RegistrationFields[K]['kind']> } & {
  /** Read-only: the employer of a corporate student. */
  company_id: string;
  /** Another zone that was chosen for the hours; otherwise ''. */
  timezone: string;
  /** Reason for lowering the level. */
  level_reason: string;
  /** Sent after the rest: a picture as a data URL, 'none' to remove the photo, '' to keep it. */
  photo: string;
};

const isEmptyKind = (kind: string): kind is keyof typeof empty => Object.hasOwn(empty, kind);

export const emptyValues = Object.fromEntries([
  ...fieldRows.map(([name, { kind }]) => [name, isEmptyKind(kind) ? empty[kind] : '']),
  ['company_id', ''],
  ['timezone', ''],
  ['level_reason', ''],
  ['photo', ''],
]) as Values;

type UserBody = Input<'POST /v1/users'>['body'];
export type UserView = ResponseOf<'GET /v1/users/:id'>;

const shown = { cpf: formatCpf, cnpj: formatCnpj, cep: formatCep, phone: shownPhone };
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

// The e-mail's repetition starts filled in.
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
  /** A seller sets neither the seller's id nor what administrators waive. */
  isSeller: boolean;
  /** Waivers stay unchanged without this right. */
  canWaive: boolean;
  updated_at?: string;
  /** The zone of the hours, unless another one was chosen. */
  timezone: string;
  /** The stored hours. They are only sent if changed: since they were read, the person may have changed them. */
  hours?: Availability;
}

/** Sends only the fields of the chosen types, without blanks. */
export function bodyOf(
  values: Values,
  { isSeller, canWaive, updated_at, timezone, hours = {} }: Context,
): UserBody {
  const { types, is_foreign } = values;
  const isOwn = values.student_guardian_relationship === 'Próprio';
  const isSent = ([name, field]: (typeof fieldRows)[number]) =>
    isAsked(field, types) &&
    !(isSeller && name === 'fev_id') &&
    !(field.waiver && !canWaive) &&
    !(isOwn && field.step === 'guardian' && name !== 'student_guardian_relationship');
  const asksHours = types.some(teaches) || (types.includes('STUDENT') && values.special_student);
  const zone = values.timezone || timezone;
  const isMoved = zone !== timezone && countSlots(values.availability) > 0;
  const hasHours = asksHours && (isMoved || !isSameWeek(values.availability, hours));
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
    level_reason: types.includes('STUDENT') ? values.level_reason.trim() : '',
    timezone: hasHours ? zone : undefined,
  }) as UserBody;
}

const isSameWeek = (one: Availability, other: Availability) =>
  JSON.stringify(normaliseAvailability(one)) === JSON.stringify(normaliseAvailability(other));

const idsOf = (list: unknown) => (Array.isArray(list) ? list.map((id: string) => ({ id })) : []);

// The wire rejects blank dates, ids and lists of words.
const withoutBlanks = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

/** For example `?types=FEE,TEACHER`; unknown types are ignored. */
export const typesIn = (text: string | null): UserType[] =>
  userTypes.filter((type) => text?.toUpperCase().split(',').includes(type));
