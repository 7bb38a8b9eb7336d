import { z } from 'zod';
import { LEVEL_REASON_MAX } from '../domain/levelChange.ts';
import {
  addressFields,
  type FieldPath,
  fieldAt,
  fieldRows,
  type RegistrationField,
  type RegistrationFields,
} from '../domain/registrationFields.ts';
import { userTypes } from '../domain/userTypes.ts';
import { availabilityMap } from './availability.ts';
import { id, instant } from './call.ts';
import {
  cepDigits,
  cnpj,
  cpfDigits,
  email,
  fullName,
  line,
  link,
  needed,
  optional,
  optionalLine,
  optionalMultiLine,
  phone,
  plausibleDay,
  timezone,
} from './fields.ts';
import { rule } from './rules.ts';

const uf = line(40)
  .transform((value) => value.toUpperCase())
  .pipe(z.string().length(2, rule('state_length')));
const kinds = {
  name: fullName,
  email,
  confirmation: email,
  phone,
  cpf: cpfDigits,
  cep: cepDigits,
  uf,
  day: plausibleDay,
  id,
  flag: z.boolean(),
  types: z.array(z.enum(userTypes)).max(6),
  ids: z.array(z.strictObject({ id })).max(50),
  hours: availabilityMap,
  address: z.strictObject({
    cep: cepDigits,
    address: line(addressFields.address.max, 1),
    address_number: line(addressFields.address_number.max, 1),
    address_complement: optionalLine(addressFields.address_complement.max),
    neighborhood: line(addressFields.neighborhood.max, 1),
    city: line(addressFields.city.max, 1),
    uf,
    country: line(addressFields.country.max, 1),
  }),
};

type Choice<V extends readonly string[]> = z.ZodEnum<{ [W in V[number]]: W }>;
type Schema<F extends RegistrationField> = F extends { kind: 'choice'; of: infer V extends readonly string[] }
  ? Choice<V>
  : F extends { kind: 'choices'; of: infer V extends readonly string[] }
    ? z.ZodArray<Choice<V>>
    : F['kind'] extends keyof typeof kinds
      ? (typeof kinds)[F['kind']]
      : z.ZodType<string, string | null>;
type Shape<F extends Readonly<Record<string, RegistrationField>>> = {
  -readonly [K in keyof F]: F[K] extends { needed: 'always'; for?: never }
    ? Schema<F[K]>
    : z.ZodOptional<Schema<F[K]>>;
};

function schemaOf(field: RegistrationField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return optionalLine(field.max);
    case 'paragraphs':
      return optionalMultiLine(field.max);
    case 'cnpj':
      return cnpj;
    case 'link':
      return link;
    case 'choice':
      return z.enum(field.of);
    case 'choices':
      return z.array(z.enum(field.of)).max(field.of.length);
    default:
      return kinds[field.kind];
  }
}

const inputOf = (row: RegistrationField): z.ZodType =>
  row.needed === 'always' && !row.for ? needed(schemaOf(row)) : optional(schemaOf(row)).optional();

/** Blank or absent where a correction does not ask for it. */
export const correctionInput = (path: FieldPath) =>
  optional(schemaOf(fieldAt(path))).optional() as z.ZodOptional<z.ZodType<string, string | null>>;

/** Rules across fields are in domain/registration.ts. */
export const userInput = z.strictObject({
  ...(Object.fromEntries(fieldRows.map(([name, row]) => [name, inputOf(row)])) as Shape<RegistrationFields>),
  timezone: timezone.optional(),
  /** Required for a lower level than before (EVAL-10). */
  level_reason: optionalMultiLine(LEVEL_REASON_MAX).optional(),
  updated_at: instant.optional(),
});
export type UserInput = z.output<typeof userInput>;
