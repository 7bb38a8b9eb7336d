import { type ResourceName, resourceKeys } from '../domain/permissions.ts';
import { type FieldName, fieldRows, type RegistrationField } from '../domain/registrationFields.ts';
import { userTypes } from '../domain/userTypes.ts';
import { type Audited, type AuditedOf, type Joined, joined, partsOf } from './areaParts.ts';
import * as areas from './areas.generated.ts';
import { type AuditField, type AuditKind, internal, like, option, restricted } from './auditKinds.ts';
import { isPersonField, mayRead } from './personFields.ts';
import type { Viewer } from './readers.ts';

type OptionKind = 'types' | 'choice' | 'choices';

const kindOf = {
  name: 'text',
  email: 'text',
  phone: 'text',
  cpf: 'text',
  cnpj: 'text',
  cep: 'text',
  uf: 'text',
  day: 'day',
  id: 'text',
  flag: 'flag',
  ids: 'text',
  hours: 'hours',
  address: 'text',
  confirmation: 'text',
  line: 'text',
  paragraphs: 'text',
  link: 'text',
} as const satisfies Record<Exclude<RegistrationField['kind'], OptionKind>, AuditKind>;

const ofRegistration = Object.fromEntries(
  fieldRows.map(([name, field]) => {
    if (field.kind === 'types') return [name, option(userTypes, name)];
    return [name, 'of' in field ? option(field.of, name) : like(kindOf[field.kind], name)];
  }),
);

const audited: readonly Audited[] = partsOf(areas, 'audited');

/** Fields of several areas' records that come first, and those that come last. */
const first = {
  reason: restricted('text'),
  status: option(['true', 'false', ...audited.flatMap(({ statuses = [] }) => statuses)]),
};
const last = { user_id: like('text', 'student_name'), id: internal, student_id: internal };

type Others = typeof first & Joined<AuditedOf<'fields'>> & typeof last;
const others = joined([first, ...audited.map(({ fields = {} }) => fields), last]) as Others;

export type AuditFieldName = keyof Others | FieldName;
type Internal = {
  [K in keyof Others]: Others[K] extends { internal: true } ? K : never;
}[keyof Others];

/** Every field that an audit row may contain, in the order in which the log lists them. */
const auditFields: ReadonlyMap<string, AuditField> = new Map(
  Object.entries({ ...ofRegistration, ...others }),
);
const places = new Map([...auditFields.keys()].map((name, place) => [name, place]));

/** The closed list of each option. */
export const optionValues: readonly (readonly [field: string, values: readonly string[]])[] = [
  ...auditFields,
].flatMap(([name, { of }]) => (of ? [[name, of] as const] : []));

export const kindOfField = (name: ShownField): AuditKind => auditFields.get(name)?.kind ?? 'text';
/** The fields that the log shows; each has a text. */
export type ShownField = Exclude<AuditFieldName, Internal>;

export const byPlace = (a: ShownField, b: ShownField): number => (places.get(a) ?? 0) - (places.get(b) ?? 0);

export const isAuditField = (name: string): name is AuditFieldName => auditFields.has(name);
export const isShownField = (name: string): name is ShownField =>
  isAuditField(name) && !auditFields.get(name)?.internal;

export function mayReadAudited(viewer: Viewer, name: AuditFieldName): boolean {
  const { seen } = auditFields.get(name) ?? { seen: 'editor' };
  if (seen === 'all') return true;
  return seen === 'editor' ? viewer === 'editor' : isPersonField(seen) && mayRead(viewer, seen);
}

/** Contexts besides the resources of the permissions. */
export const otherContexts = audited.flatMap(
  ({ contexts = [] }) => contexts,
) as AuditedOf<'contexts'>[number][];
export type AuditContext = ResourceName | (typeof otherContexts)[number];
export const auditContexts: readonly AuditContext[] = [...resourceKeys, ...otherContexts];

/** Operations logged for each kind of record; each has a sentence in the texts. */
export const auditEntities = joined(audited.map(({ entities = {} }) => entities)) as Joined<
  AuditedOf<'entities'>
>;
export type AuditEntity = keyof typeof auditEntities;
