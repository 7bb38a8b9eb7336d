import { ONBOARDING_STATUSES, type OnboardingFacts, type OnboardingStatus } from './onboarding.ts';

export const COARSE_STATUSES = ['pending', 'in progress', 'completed'] as const;
export type CoarseStatus = (typeof COARSE_STATUSES)[number];

export type ListLabelKey =
  | 'waiting_signature'
  | 'waiting_payment'
  | 'waiting_start'
  | 'waiting_availability'
  | 'completed';

interface StatusView {
  readonly step: 0 | 1 | 2 | 3 | null;
  readonly label: ListLabelKey;
  readonly coarse: CoarseStatus;
  readonly paymentFailed?: true;
}

const ENROLMENT: StatusView = { step: 1, label: 'waiting_payment', coarse: 'pending' };
const PLAN: StatusView = { step: 2, label: 'waiting_payment', coarse: 'pending' };

const VIEWS: Readonly<Record<OnboardingStatus, StatusView>> = {
  AGUARDANDO_ASSINATURA_CONTRATO: { step: 0, label: 'waiting_signature', coarse: 'pending' },
  AGUARDANDO_PAGAMENTO_MATRICULA: ENROLMENT,
  AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA: { ...ENROLMENT, paymentFailed: true },
  AGUARDANDO_PAGAMENTO: PLAN,
  AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO: { ...PLAN, paymentFailed: true },
  AGUARDANDO_INICIO_VIGENCIA_CONTRATO: { step: 3, label: 'waiting_start', coarse: 'pending' },
  AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE: { step: 3, label: 'waiting_availability', coarse: 'in progress' },
  AGUARDANDO_MATCH: { step: null, label: 'completed', coarse: 'in progress' },
  CONCLUIDO: { step: null, label: 'completed', coarse: 'completed' },
};

export function stepOf(status: OnboardingStatus): 0 | 1 | 2 | 3 | null {
  return VIEWS[status].step;
}

/** Refused or expired; the student can pay again. */
export const isPaymentFailed = (status: OnboardingStatus): boolean => VIEWS[status].paymentFailed ?? false;

export const FAILED_PAYMENT_STATUSES = ONBOARDING_STATUSES.filter(isPaymentFailed);

/** Statuses in which the enrolment fee is due. */
export const ENROLMENT_FEE_STATUSES = ONBOARDING_STATUSES.filter(
  (status) => stepOf(status) === ENROLMENT.step,
);

/** A failed payment's status before it failed. */
export function openStatusOf(status: OnboardingStatus): OnboardingStatus {
  if (!isPaymentFailed(status)) return status;
  return ONBOARDING_STATUSES.find((each) => stepOf(each) === stepOf(status)) ?? status;
}

/** Waiting for a match is shown as completed (ONB-6). */
export function listLabelKey(status: OnboardingStatus): ListLabelKey {
  return VIEWS[status].label;
}

export const LABELLED_STATUSES = [
  'AGUARDANDO_ASSINATURA_CONTRATO',
  'AGUARDANDO_PAGAMENTO',
  'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
  'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  'CONCLUIDO',
] as const satisfies OnboardingStatus[];

export const statusesLabelledAs = (status: OnboardingStatus): OnboardingStatus[] =>
  ONBOARDING_STATUSES.filter((each) => listLabelKey(each) === listLabelKey(status));

/** 'In progress' counts the requirements that it waives as met, so earlier statuses are 'pending'. */
export function coarseStatus(status: OnboardingStatus): CoarseStatus {
  return VIEWS[status].coarse;
}

/** Pending reopens the first requirement, in progress meets 1 to 4, completed is null without a class. */
export function coarseChange(
  change: CoarseStatus,
  isInClass: boolean,
  now: Date,
): Pick<OnboardingFacts, 'waived_through' | 'reopened_at'> | null {
  if (change === 'pending') return { waived_through: 0, reopened_at: now };
  if (change === 'in progress') return { waived_through: 4, reopened_at: null };
  return isInClass ? { waived_through: 6, reopened_at: null } : null;
}
