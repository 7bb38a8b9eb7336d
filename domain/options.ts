/**
 * The option lists of the product (spec 1 §9, spec 2 §9). A value is its own label: what is stored is what is read.
 */

export const STUDENT_LEVELS = ['Zero', 'Básico', 'Intermediário', 'Avançado'] as const;
export type StudentLevel = (typeof STUDENT_LEVELS)[number];

export const PLAN_TYPES = ['Em grupo', 'Particular'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const FREQUENCIES = ['2 vezes na semana', '1 vez na semana'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const PLAN_DURATIONS = ['Semestral', 'Anual', 'Recorrente'] as const;
export type PlanDuration = (typeof PLAN_DURATIONS)[number];

/** Months of a contract term; a recurring plan is contracted for 12 months and rolled on. */
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

const TERM_METHODS = PAYMENT_METHODS.slice(0, 3);
const RECURRING_METHODS = PAYMENT_METHODS.slice(3);

/** The payment methods offered with a plan duration (spec 2 §5 'Student plan'). */
export const PAYMENT_METHODS_BY_DURATION: Readonly<Record<PlanDuration, readonly PaymentMethod[]>> = {
  Semestral: TERM_METHODS,
  Anual: TERM_METHODS,
  Recorrente: RECURRING_METHODS,
};

export const INSTALLMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type Installments = (typeof INSTALLMENTS)[number];

export const EDUCATION_GRADES = ['Ensino Fundamental', 'Médio', 'Graduação', 'Pós-graduação'] as const;
/** The longer list, for people who work with the school. */
export const EXTENDED_EDUCATION_GRADES = [...EDUCATION_GRADES, 'Mestrado', 'Doutorado'] as const;
export type EducationGrade = (typeof EXTENDED_EDUCATION_GRADES)[number];

export const INTERESTS = [
  'Viagem',
  'Profissional',
  'Acadêmico',
  'Pessoal',
  'Conversação',
  'Preparatório',
] as const;
export type Interest = (typeof INTERESTS)[number];

/** The other interests list of the product (spec 1 §9), for the profile of a student or teacher to be matched. */
export const PROFILE_INTERESTS = [
  'Turismo',
  'Negócios',
  'Esportes',
  'Profissional',
  'Prova de proficiência',
] as const;
export type ProfileInterest = (typeof PROFILE_INTERESTS)[number];

export const PERIODS = ['Manhã', 'Tarde', 'Noite'] as const;
export type Period = (typeof PERIODS)[number];

export const GUARDIAN_RELATIONSHIPS = ['Próprio', 'Mãe', 'Pai', 'Tutor', 'Tio', 'Tia', 'Avô', 'Avó'] as const;
export type GuardianRelationship = (typeof GUARDIAN_RELATIONSHIPS)[number];

export const CARD_BRANDS = ['Elo', 'Mastercard', 'Visa', 'American Express', 'Hipercard'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export const DAY_COUNTS = [5, 10, 15, 30, 45, 60, 75, 90, 105, 120] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

export const BILLING_TYPES = ['faturamento_unico', 'faturamento_variavel'] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

export const ENROLLMENT_TYPES = ['immediate_start', 'early_enrollment'] as const;
export type EnrollmentType = (typeof ENROLLMENT_TYPES)[number];

export const WORK_AVAILABILITIES = ['Integral', 'Part Time'] as const;
export type WorkAvailability = (typeof WORK_AVAILABILITIES)[number];

export const INCOME_BANDS = [
  'De 1 a 2 mil reais por mês',
  'De 3 a 5 mil reais por mês',
  'De 7 a 10 mil reais por mês',
  'Acima de 10 mil reais por mês',
] as const;
export type IncomeBand = (typeof INCOME_BANDS)[number];

export const ENGLISH_LEVELS = ['Não possui', 'Básico', 'Intermediário', 'Avançado', 'Expert'] as const;
export type EnglishLevel = (typeof ENGLISH_LEVELS)[number];

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

export const FILE_KINDS = ['image', 'pdf', 'audio', 'video', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const MEETING_ROLES = ['host', 'guest'] as const;
export type MeetingRole = (typeof MEETING_ROLES)[number];

export const MATCH_STATUSES = ['pending-allocation', 'waiting-acceptance', 'accepted', 'refused'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const TRANSFER_TYPES = ['HOUR_CHANGE', 'TEACHER_CHANGE'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];

export const TRANSFER_STATUSES = ['PENDING', 'APPROVED', 'REPROVED'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const NOTIFICATION_TYPES = [
  'PAYMENT',
  'RATING',
  'NOTICE',
  'TEACHER_EVALUATION',
  'STUDENT_EVOLUTION',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const MESSAGE_STATUSES = ['PENDING', 'SENT', 'ERROR'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_CATEGORIES = ['IMMEDIATE', 'SCHEDULED'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];

export const AUDIT_OPERATIONS = ['I', 'U', 'D'] as const;
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number];

export const FRANCHISE_TYPES = ['sales', 'professor'] as const;
export type FranchiseType = (typeof FRANCHISE_TYPES)[number];

/** Whether this method may pay a plan of this duration (spec 2 §5). */
export function isPaymentMethodOffered(duration: PlanDuration, method: PaymentMethod): boolean {
  return PAYMENT_METHODS_BY_DURATION[duration].includes(method);
}
