import { localDate } from './schoolTime.ts';

/** Ordered by their requirements (ONB-1). */
export const ONBOARDING_STATUSES = [
  'AGUARDANDO_ASSINATURA_CONTRATO',
  'AGUARDANDO_PAGAMENTO_MATRICULA',
  'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA',
  'AGUARDANDO_PAGAMENTO',
  'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO',
  'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
  'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  'AGUARDANDO_MATCH',
  'CONCLUIDO',
] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

export type PaymentOutcome = 'unpaid' | 'failed' | 'paid';
const ORDER_STATUSES = ['open', 'paid', 'failed', 'expired', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const CHARGE_STATUSES = [...ORDER_STATUSES, 'cancelled'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];
/** Statuses of charges that can still be paid; the bank took the money of a disputed one back, so it is owed again (PAY-14). */
export const UNPAID_STATUSES: readonly ChargeStatus[] = ['open', 'failed', 'expired', 'disputed'];
/** Statuses of charges that have been paid, whatever became of the money (PAY-9). */
export const ONCE_PAID_STATUSES: readonly ChargeStatus[] = ['paid', 'refunded', 'disputed'];
export const isUnpaid = (status: ChargeStatus): boolean => UNPAID_STATUSES.includes(status);

export interface OnboardingFacts {
  readonly contract_signed_at: Date | null;
  /** Set when an administrator sends the student back: only a later signature counts. */
  readonly reopened_at: Date | null;
  readonly enrollment_fee: 'zero' | PaymentOutcome;
  readonly plan_payment: PaymentOutcome;
  readonly enrollment_type: 'immediate_start' | 'early_enrollment';
  /** ISO dates; early enrolment starts at `enrollment_date`. */
  readonly plan_start_date: string | null;
  readonly enrollment_date: string | null;
  /** Requirements that count as met: by_pass and B2B 3, skip_to_availability and 'in progress' 4, 'completed' 6. */
  readonly waived_through: 0 | 3 | 4 | 6;
  readonly availability_slots: number;
  readonly weekly_minimum: number;
  readonly accepted: boolean;
}

export interface Waivers {
  readonly by_pass: boolean;
  readonly skip_to_availability: boolean;
}

export const waivedBy = ({ by_pass, skip_to_availability }: Waivers): 0 | 3 | 4 =>
  skip_to_availability ? 4 : by_pass ? 3 : 0;

const BEFORE_AVAILABILITY: readonly OnboardingStatus[] = ONBOARDING_STATUSES.slice(0, 7);

/** A waiver can be withdrawn only while no later requirement is met. */
export const canTakeWaiverBack = (status: OnboardingStatus): boolean => BEFORE_AVAILABILITY.includes(status);

/** The first requirement not met. Depends on the facts alone, not on the order of events (ONB-1). */
export function onboardingStatus(facts: OnboardingFacts, now: Date): OnboardingStatus {
  const waived = facts.waived_through;
  if (waived < 1 && !isContractSigned(facts)) return 'AGUARDANDO_ASSINATURA_CONTRATO';
  if (waived < 2 && facts.enrollment_fee === 'unpaid') return 'AGUARDANDO_PAGAMENTO_MATRICULA';
  if (waived < 2 && facts.enrollment_fee === 'failed') {
    return 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA';
  }
  if (waived < 3 && facts.plan_payment === 'unpaid') return 'AGUARDANDO_PAGAMENTO';
  if (waived < 3 && facts.plan_payment === 'failed') return 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO';
  if (waived < 4 && !hasStarted(facts, now)) return 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO';
  if (waived < 5 && facts.availability_slots < Math.max(1, facts.weekly_minimum)) {
    return 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE';
  }
  return waived < 6 && !facts.accepted ? 'AGUARDANDO_MATCH' : 'CONCLUIDO';
}

/** A teacher or FEE needs at least one slot (ONB-5). */
export function teacherOnboardingStatus(availabilitySlots: number): OnboardingStatus {
  return availabilitySlots > 0 ? 'CONCLUIDO' : 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE';
}

/** Once paid it stays paid: a refund or chargeback never moves a student back (ONB-4, PAY-9). */
export function paymentOutcome(charges: readonly ChargeStatus[]): PaymentOutcome {
  if (charges.some((charge) => ONCE_PAID_STATUSES.includes(charge))) return 'paid';
  return charges.some((charge) => charge === 'failed' || charge === 'expired') ? 'failed' : 'unpaid';
}

function isContractSigned({ contract_signed_at, reopened_at }: OnboardingFacts): boolean {
  return contract_signed_at !== null && (reopened_at === null || contract_signed_at > reopened_at);
}

function hasStarted(facts: OnboardingFacts, now: Date): boolean {
  const early = facts.enrollment_type === 'early_enrollment';
  const start = early ? (facts.enrollment_date ?? facts.plan_start_date) : facts.plan_start_date;
  // An early enrolment without a date waits for it; an immediate start without a date begins now.
  return start === null ? !early : start <= localDate(now);
}
