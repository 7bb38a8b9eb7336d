import type { OnboardingStatus } from './onboarding.ts';
import { statusesLabelledAs } from './onboardingView.ts';

/** The steps by which a seller follows up students; a student may be late at any of the others, or have a contract that ends soon. */
export const SALES_STEPS = ['sign', 'pay', 'start', 'hours', 'ready', 'late', 'renew'] as const;
export type SalesStep = (typeof SALES_STEPS)[number];

/** Steps that do not depend on the onboarding status. */
export type OtherStep = 'late' | 'renew';

/** One status for each step except `late` and `renew`, in order; other statuses may have the same label (ONB-6). */
export const STATUS_OF_STEP = {
  sign: 'AGUARDANDO_ASSINATURA_CONTRATO',
  pay: 'AGUARDANDO_PAGAMENTO',
  start: 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
  hours: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  ready: 'CONCLUIDO',
} as const satisfies Record<Exclude<SalesStep, OtherStep>, OnboardingStatus>;

/** Onboarding statuses of a step; null for those that depend on charges or contracts instead. */
export const statusesOfStep = (step: SalesStep): OnboardingStatus[] | null =>
  step === 'late' || step === 'renew' ? null : statusesLabelledAs(STATUS_OF_STEP[step]);

/** The steps at which a student waits for something, so that the days there are counted (FIG-12). */
export const WAITING_STEPS = ['sign', 'pay', 'start', 'hours'] as const;
