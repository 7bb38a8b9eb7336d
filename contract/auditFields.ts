import { REMINDERS } from '../domain/documents.ts';
import { CHARGE_STATUSES, ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import {
  type AUDIT_OPERATIONS,
  CHANGE_SCOPES,
  CONTRACT_STATUSES,
  FEEDBACK_STATUSES,
  FRANCHISE_TYPES,
  LESSON_STATUSES,
  MATCH_STATUSES,
  MESSAGE_CATEGORIES,
  MESSAGE_STATUSES,
  RESCHEDULE_STATUSES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from '../domain/options.ts';
import { type ResourceName, resourceKeys } from '../domain/permissions.ts';
import { PRIVACY_STATUSES } from '../domain/privacy.ts';
import { type FieldName, fieldRows, type RegistrationField } from '../domain/registrationFields.ts';
import { factorChanges } from '../domain/secondFactor.ts';
import { userTypes } from '../domain/userTypes.ts';
import { isPersonField, mayRead, type PersonField, type Viewer } from './personFields.ts';

export const auditKinds = [
  'text',
  'day',
  'instant',
  'money',
  'number',
  'flag',
  'option',
  'permission',
  'hours',
  'secret',
] as const;
export type AuditKind = (typeof auditKinds)[number];

interface AuditField {
  kind: AuditKind;
  /** Readers of the value: all readers of the log, editors of users, or those of a field of a person. */
  seen: 'all' | 'editor' | PersonField;
  /** The values of an option; each has a text. */
  of?: readonly string[];
  /** Recorded, but repeats another field or identifies a row. */
  internal?: true;
}

type PlainKind = Exclude<AuditKind, 'option'>;
const shown = (kind: PlainKind): AuditField => ({ kind, seen: 'all' });
const restricted = (kind: PlainKind): AuditField => ({ kind, seen: 'editor' });
const like = (kind: PlainKind, seen: PersonField): AuditField => ({ kind, seen });
const option = (of: readonly string[], seen: AuditField['seen'] = 'all'): AuditField => ({
  kind: 'option',
  seen,
  of,
});
const internal = { kind: 'text', seen: 'editor', internal: true } as const;

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

/** The data that a refused registration shares with a registered person. */
export const repeatedData = ['e-mail', 'CPF'] as const;

const others = {
  // A person
  pending_email: like('text', 'pending_email'),
  email_confirmed_at: like('instant', 'email_received_status'),
  role: like('text', 'roles'),
  photo_key: shown('secret'),
  password: shown('secret'),
  calendar_feed: shown('instant'),
  change: option(factorChanges),
  refused: option(repeatedData, 'editor'),
  user_status: like('flag', 'user_status'),
  student_status: like('flag', 'student_status'),
  teacher_status: like('flag', 'teacher_status'),
  fev_status: like('flag', 'fev_status'),
  timezone: like('text', 'timezone'),

  // A student
  student_guardian_uf: like('text', 'student_guardian_uf'),
  waived_through: like('number', 'by_pass'),
  reopened_at: shown('instant'),
  course_id: like('text', 'course'),
  plan_end_date: like('day', 'plan_end_date'),
  company_id: like('text', 'company_id'),
  teacher_name: like('text', 'teacher_name'),
  onboarding_status: option(ONBOARDING_STATUSES, 'onboarding_status'),
  is_delinquent: like('flag', 'is_delinquent'),
  inactive_for_debt: like('flag', 'is_delinquent'),
  is_allocated: shown('flag'),
  /** Given for a lower level. */
  reason: restricted('text'),

  // A teacher or seller

  // Contracts and payments
  status: option([
    ...['true', 'false'],
    ...MATCH_STATUSES,
    ...CONTRACT_STATUSES,
    ...CHARGE_STATUSES,
    ...MESSAGE_STATUSES,
    ...FEEDBACK_STATUSES,
    ...PRIVACY_STATUSES,
    ...LESSON_STATUSES,
    ...TRANSFER_STATUSES,
    ...RESCHEDULE_STATUSES,
  ]),
  value_plan: like('money', 'value_plan'),
  value_registration: like('money', 'value_registration'),
  installments: like('number', 'value_plan'),
  restante: like('money', 'value_plan'),
  starts_on: like('day', 'plan_start_date'),
  ends_on: like('day', 'plan_end_date'),
  signed_by_student: like('instant', 'has_signed'),
  signed_by_guardian: like('instant', 'has_signed'),
  credit: like('money', 'value_plan'),
  credited: like('money', 'value_plan'),
  excess: like('money', 'value_plan'),
  received: like('money', 'value_plan'),
  amount: like('money', 'amount'),
  note: restricted('text'),

  // Classes and lessons
  title: shown('text'),
  description: restricted('text'),
  starts_at: shown('instant'),
  ends_at: shown('instant'),
  first_day: shown('day'),
  last_day: shown('day'),
  closed: shown('flag'),
  change_scope: option(CHANGE_SCOPES),
  cancel_reason: restricted('text'),
  teacher_id: like('text', 'teacher_name'),
  class_id: shown('text'),
  class_ids: shown('text'),
  calendars: shown('text'),
  student_ids: like('text', 'student_names'),
  max_students: shown('number'),
  is_last_class_of_the_week: shown('flag'),
  conversation: restricted('number'),
  understanding: restricted('number'),
  dedication: restricted('number'),
  allowed_at: shown('instant'),
  removed_by: like('text', 'student_name'),

  // Transfers
  transfer_type: option(TRANSFER_TYPES),
  new_teacher_id: like('text', 'teacher_name'),
  send_to_match: shown('flag'),
  reproval_comment: restricted('text'),
  decided_by: like('text', 'student_name'),
  decided_at: shown('instant'),

  offer_next: shown('flag'),

  // Notices
  content: restricted('text'),
  category: option(MESSAGE_CATEGORIES),
  schedule: shown('instant'),
  require_confirmation: shown('flag'),
  send_to_all: shown('flag'),
  recipients_id: restricted('text'),

  // The school
  required_for: option(userTypes),
  expires: shown('flag'),

  // Documents of a person
  document_type: shown('text'),
  expires_on: restricted('day'),
  file_key: shown('secret'),
  reminded: option(REMINDERS),

  // A franchisee
  surname: restricted('text'),
  state: shown('text'),
  slug: shown('text'),
  franchise_type: option(FRANCHISE_TYPES),
  video_key: shown('secret'),

  // A choice of notifications: in the app, by e-mail
  PAYMENT: shown('flag'),
  RATING: shown('flag'),
  NOTICE: shown('flag'),
  TEACHER_EVALUATION: shown('flag'),
  STUDENT_EVOLUTION: shown('flag'),
  permissions: shown('permission'),
  ended: shown('number'),
  filters: shown('text'),
  exported: shown('number'),
  imported: shown('number'),
  user_id: like('text', 'student_name'),

  id: internal,
  student_id: internal,
  user_teacher_id: internal,
  contract_id: internal,
  withdrawn_charges: internal,
  exported_ids: internal,
  lesson_id: internal,
  calendar_history_id: internal,
  room_id: internal,
  confirm_email: internal,
  student_modality: internal,
  is_special_student: internal,
  photo_url: internal,
  email_received_status: internal,
  is_from_admin: internal,
  has_signed: internal,
} as const satisfies Record<string, AuditField>;

export type AuditFieldName = keyof typeof others | FieldName;
type Internal = {
  [K in keyof typeof others]: (typeof others)[K] extends { internal: true } ? K : never;
}[keyof typeof others];

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
export const otherContexts = [
  'acceptance',
  'availability',
  'contracts',
  'finance',
  'matching',
  'onboarding',
  'password',
  'payments',
  'registration',
  'repeated_registration',
  'reports',
  'room',
  'second_factor',
] as const;
export type AuditContext = ResourceName | (typeof otherContexts)[number];
export const auditContexts: readonly AuditContext[] = [...resourceKeys, ...otherContexts];

/** What each kind of record can undergo; each has a sentence. */
export const auditEntities = {
  availability: ['U', 'D'],
  calendar_history: ['I'],
  charges: ['U'],
  classes: ['I', 'U'],
  closures: ['I', 'D'],
  consents: ['I'],
  contracts: ['U'],
  corrections: ['I', 'U'],
  cover_plans: ['I', 'D'],
  documents: ['I', 'U', 'D'],
  feedback: ['I', 'U'],
  franchisees: ['I', 'U'],
  imports: ['I', 'U', 'D'],
  lessons: ['U', 'D'],
  logs: ['I'],
  makeups: ['I'],
  matches: ['I', 'U'],
  matching_settings: ['U'],
  merges: ['I', 'D'],
  messages: ['I', 'U', 'D'],
  own_data: ['I'],
  payment_orders: ['U'],
  privacy_requests: ['I', 'U'],
  reports: ['I'],
  reschedules: ['I', 'U'],
  roles: ['I', 'U'],
  room_removals: ['I', 'U'],
  second_factors: ['I'],
  selections: ['I'],
  sessions: ['D'],
  student_transfers: ['I', 'U'],
  students: ['U'],
  students_evolution: ['I'],
  teacher_absences: ['I', 'D'],
  users: ['I', 'U', 'D'],
} as const satisfies Record<string, readonly (typeof AUDIT_OPERATIONS)[number][]>;
export type AuditEntity = keyof typeof auditEntities;
