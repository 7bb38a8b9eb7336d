import { SELF } from './options.ts';
import { addressFields, type FieldName, fieldRows } from './registrationFields.ts';
import type { UserType } from './userTypes.ts';

/** Days within which a merge can be undone (REG-23). */
export const undoDays = 30;

/** Why a record cannot be merged into another one of the same person (REG-22). */
export const mergeObstacles = [
  ...(['same', 'own', 'erased', 'types', 'merged', 'contract', 'payment', 'classes', 'match'] as const),
  ...(['seller', 'company', 'franchisee', 'author', 'privacy'] as const),
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** Why a record cannot be merged into another: obligations, lessons, and acts in the name of the school. */
export type Blocker = Exclude<MergeObstacle, 'same' | 'own' | 'erased' | 'types' | 'company'>;

export interface MergeSide {
  user_id: string;
  types: readonly UserType[];
  isErased: boolean;
  blockers: readonly Blocker[];
  /** The companies that the record belongs to, is paid by or invoices as. */
  companies: readonly string[];
}

/** Every reason why the administrator `by` cannot merge `dissolved` into `kept`. */
export function obstaclesOf(kept: MergeSide, dissolved: MergeSide, by: string): MergeObstacle[] {
  const found: Readonly<Record<MergeObstacle, boolean>> = {
    ...(Object.fromEntries(mergeObstacles.map((each) => [each, false])) as Record<MergeObstacle, boolean>),
    ...Object.fromEntries(dissolved.blockers.map((each) => [each, true])),
    same: kept.user_id === dissolved.user_id,
    own: dissolved.user_id === by,
    erased: kept.isErased || dissolved.isErased,
    privacy: [...kept.blockers, ...dissolved.blockers].includes('privacy'),
    types: dissolved.types.some((type) => !kept.types.includes(type)),
    company: dissolved.companies.some((company) => !kept.companies.includes(company)),
  };
  return mergeObstacles.filter((each) => found[each]);
}

/** Fields that are chosen together. */
const bundles = {
  photo: [],
  address: [...Object.keys(addressFields), 'is_foreign'] as FieldName[],
  guardian: fieldRows.flatMap(([name, { step }]) => (step === 'guardian' ? [name] : [])),
} satisfies Readonly<Record<string, readonly FieldName[]>>;
type Bundle = keyof typeof bundles;
const isBundle = (field: string): field is Bundle => Object.hasOwn(bundles, field);

/** Login, access, contract, company and hours stay those of the kept record. */
const isChosen = ([name, { kind, step, fixed }]: (typeof fieldRows)[number]): boolean => {
  if (step === 'user') return kind === 'name';
  if (step === 'address') return name === 'nif';
  return step !== 'company' && step !== 'guardian' && !fixed && kind !== 'ids' && kind !== 'hours';
};

export type MergeField = Bundle | FieldName;
/** Fields in the order of the registration; each is a single field or a bundle of fields. */
export const mergeFields: readonly MergeField[] = [
  ...fieldRows.filter(isChosen).map(([name]) => name),
  ...Object.keys(bundles).filter(isBundle),
];
export const partsOf = (field: MergeField): readonly FieldName[] =>
  isBundle(field) ? bundles[field] : [field];

/** A person as the form of the registration shows it. */
export type Values = Readonly<Record<string, unknown>>;

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A record's value in a field; null when blank. */
export function saidIn(person: Values, field: MergeField): unknown {
  if (field === 'photo') return person.photo_key ?? null;
  // Without a guardian, these are copies of the student's own data.
  if (field === 'guardian' && person.student_guardian_relationship === SELF)
    return { student_guardian_relationship: SELF };
  if (!isBundle(field)) return isBlank(person[field]) ? null : person[field];
  const said = partsOf(field).filter((part) => !isBlank(person[part]) && person[part] !== false);
  return said.length === 0 ? null : Object.fromEntries(said.map((part) => [part, person[part]]));
}

export interface MergeChoice {
  field: MergeField;
  kept: unknown;
  dissolved: unknown;
  /** Defaults to true where the target record has no value. */
  isTaken: boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields to choose, because the dissolved record differs in them (REG-22). */
export const mergeChoices = (kept: Values, dissolved: Values): MergeChoice[] =>
  mergeFields.flatMap((field) => {
    const [mine, other] = [saidIn(kept, field), saidIn(dissolved, field)];
    if (other === null || isSame(mine, other)) return [];
    return [{ field, kept: mine, dissolved: other, isTaken: mine === null }];
  });

/** The kept record with the chosen fields of the dissolved one. */
export function merged<T extends Values>(kept: T, dissolved: Values, taken: readonly MergeField[]): T {
  const names = taken.flatMap<string>((field) => (field === 'photo' ? ['photo_key'] : partsOf(field)));
  return { ...kept, ...Object.fromEntries(names.map((name) => [name, dissolved[name]])) };
}
