import type { Availability } from '../../../domain/availability.ts';
import {
  type addressFields,
  type FieldName,
  fieldRows,
  type RegistrationFields,
} from '../../../domain/registrationFields.ts';
import type { UserType } from '../../../domain/userTypes.ts';

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
