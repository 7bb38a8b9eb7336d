import type { UserType } from './userTypes.ts';

/** A value is its own label: the stored Portuguese is data, not a text of the interface (REG-10). */

export const STUDENT_LEVELS = ['Zero', 'Básico', 'Intermediário', 'Avançado'] as const;
export type StudentLevel = (typeof STUDENT_LEVELS)[number];
export const [ZERO, BASIC, INTERMEDIATE, ADVANCED] = STUDENT_LEVELS;

/** The languages that the school teaches. */
export const TAUGHT_LANGUAGES = [
  'Inglês',
  'Espanhol',
  'Francês',
  'Italiano',
  'Alemão',
  'Português para estrangeiros',
  'Libras',
  'Outro',
] as const;
export type TaughtLanguage = (typeof TAUGHT_LANGUAGES)[number];

export const PLAN_TYPES = ['Em grupo', 'Particular'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const FREQUENCIES = ['2 vezes na semana', '1 vez na semana'] as const;

export const PLAN_DURATIONS = ['Semestral', 'Anual', 'Recorrente'] as const;
export type PlanDuration = (typeof PLAN_DURATIONS)[number];

/** A recurring plan is contracted for 12 months and renewed (CON-8). */
export const PLAN_DURATION_MONTHS: Readonly<Record<PlanDuration, number>> = {
  Semestral: 6,
  Anual: 12,
  Recorrente: 12,
};

export const PAYMENT_METHODS = [
  'À vista - Pix',
  'À vista - Cartão de Crédito',
  'Parcelado de acordo com a vigência do plano',
  'Cobrança Recorrente - Cartão de Crédito',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_TIMINGS: Readonly<Record<PaymentMethod, 'in_full' | 'instalments' | 'recurring'>> = {
  'À vista - Pix': 'in_full',
  'À vista - Cartão de Crédito': 'in_full',
  'Parcelado de acordo com a vigência do plano': 'instalments',
  'Cobrança Recorrente - Cartão de Crédito': 'recurring',
};

const isRecurring = (method: PaymentMethod) => PAYMENT_TIMINGS[method] === 'recurring';
export const RECURRING_METHODS = PAYMENT_METHODS.filter(isRecurring);
const TERM_METHODS = PAYMENT_METHODS.filter((method) => !isRecurring(method));

/** (REG-13) */
export const PAYMENT_METHODS_BY_DURATION: Readonly<Record<PlanDuration, readonly PaymentMethod[]>> = {
  Semestral: TERM_METHODS,
  Anual: TERM_METHODS,
  Recorrente: RECURRING_METHODS,
};

export const EDUCATION_GRADES = ['Ensino Fundamental', 'Médio', 'Graduação', 'Pós-graduação'] as const;
/** Returns the usual grade for an age in years; secondary school begins at 15 in Brazil. */
export const gradeOfChild = (age: number): (typeof EDUCATION_GRADES)[number] =>
  age < 15 ? 'Ensino Fundamental' : 'Médio';
export const EXTENDED_EDUCATION_GRADES = [...EDUCATION_GRADES, 'Mestrado', 'Doutorado'] as const;

export const INTERESTS = [
  'Viagem',
  'Profissional',
  'Acadêmico',
  'Pessoal',
  'Conversação',
  'Preparatório',
] as const;

export const PERIODS = ['Manhã', 'Tarde', 'Noite'] as const;
export type Period = (typeof PERIODS)[number];

export const GUARDIAN_RELATIONSHIPS = ['Próprio', 'Mãe', 'Pai', 'Tutor', 'Tio', 'Tia', 'Avô', 'Avó'] as const;
export type GuardianRelationship = (typeof GUARDIAN_RELATIONSHIPS)[number];
export const [SELF] = GUARDIAN_RELATIONSHIPS;

export const ENROLLMENT_TYPES = ['immediate_start', 'early_enrollment'] as const;
/** Labels in spreadsheets. */
export const ENROLLMENT_LABELS: Readonly<Record<string, string>> = {
  immediate_start: 'Início imediato',
  early_enrollment: 'Matrícula antecipada',
};

export const WORK_AVAILABILITIES = ['Integral', 'Part Time'] as const;

export const INCOME_BANDS = [
  'De 1 a 2 mil reais por mês',
  'De 3 a 5 mil reais por mês',
  'De 7 a 10 mil reais por mês',
  'Acima de 10 mil reais por mês',
] as const;

export const ENGLISH_LEVELS = ['Não possui', 'Básico', 'Intermediário', 'Avançado', 'Expert'] as const;

export const RECURRENCE_TYPES = ['Dia', 'Semana', 'Mês', 'Ano'] as const;
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number];

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MEETING_ROLES = ['host', 'guest'] as const;
export type MeetingRole = (typeof MEETING_ROLES)[number];

export const OPEN_MATCH_STATUSES = ['pending-allocation', 'waiting-acceptance'] as const;
export const MATCH_STATUSES = [...OPEN_MATCH_STATUSES, 'accepted', 'closed'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const EXCLUSION_REASONS = ['refused', 'moved'] as const;

/** A signed contract is 'superseded' when its replacement is signed; an unsigned one is 'cancelled'. */
export const STANDING_STATUSES = ['pending', 'signed', 'superseded'] as const;
/** Statuses of contracts that ended before everyone had signed: by the school, by a signer, by the deadline (CON-10, CON-13). */
export const UNSIGNED_END_STATUSES = ['cancelled', 'refused', 'expired'] as const;
/** A signed contract from which the student withdrew is 'withdrawn' (CON-14). */
export const CONTRACT_STATUSES = [...STANDING_STATUSES, ...UNSIGNED_END_STATUSES, 'withdrawn'] as const;

export const CHARGE_KINDS = ['registration', 'plan'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Whether a payment that a person has confirmed has a proof (PAY-26). */
export const PROOF_STATES = ['none', 'attached'] as const;

export const FISCAL_DOCUMENTS = ['Nota de serviço', 'Nota de produto', 'Recibo'] as const;
/** How the school pays those whom it owes. */
export const OUTGOING_PAYMENTS = ['Pix', 'Transferência', 'Boleto'] as const;

/** Scope of a change: the lesson alone, it and the following ones of its series, or all future ones. */
export const CHANGE_SCOPES = ['this', 'following', 'all'] as const;
export type ChangeScope = (typeof CHANGE_SCOPES)[number];
export const LESSON_STATUSES = ['scheduled', 'cancelled'] as const;
/** `class_off`: the class was deactivated; `deleted`: a past lesson that is made up and cannot be erased. */
export const CANCEL_CAUSES = ['school', 'student', 'closure', 'absence', 'class_off', 'deleted'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

export const RESCHEDULE_STATUSES = [
  'pending',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'void',
] as const;
export type RescheduleStatus = (typeof RESCHEDULE_STATUSES)[number];

export const PRESENCE_EVENTS = ['join', 'leave'] as const;

export const CODE_PURPOSES = ['password', 'signature'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const CONFIRMATION_STATUSES = ['pending', 'sent', 'confirmed'] as const;

export const MESSAGE_STATUSES = ['PENDING', 'SENT', 'ERROR'] as const;
export const MESSAGE_CATEGORIES = ['IMMEDIATE', 'SCHEDULED'] as const;

export const AUDIT_OPERATIONS = ['I', 'U', 'D'] as const;

export const FRANCHISE_TYPES = ['sales', 'professor'] as const;
export type FranchiseType = (typeof FRANCHISE_TYPES)[number];

/** User type as which a franchisee is registered (REG-21). */
export const userTypeOf = { sales: 'FEV', professor: 'FEE' } as const satisfies Record<
  FranchiseType,
  UserType
>;

export const NOTIFICATION_TYPES = [
  'PAYMENT',
  'RATING',
  'NOTICE',
  'TEACHER_EVALUATION',
  'STUDENT_EVOLUTION',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export function isPaymentMethodOffered(duration: PlanDuration, method: PaymentMethod): boolean {
  return PAYMENT_METHODS_BY_DURATION[duration].includes(method);
}
