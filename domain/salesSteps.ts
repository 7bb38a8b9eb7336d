import type { OnboardingStatus } from './onboarding.ts';
import { statusesLabelledAs } from './onboardingView.ts';

/** The steps by which a seller follows up students; a student may be late at any of the others. */
export const SALES_STEPS = ['sign', 'pay', 'start', 'hours', 'ready', 'late'] as const;
export type SalesStep = (typeof SALES_STEPS)[number];

/** One status for each step except `late`, in order; other statuses may have the same label (ONB-6). */
export const STATUS_OF_STEP = {
  sign: 'AGUARDANDO_ASSINATURA_CONTRATO',
  pay: 'AGUARDANDO_PAGAMENTO',
  start: 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
  hours: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  ready: 'CONCLUIDO',
} as const satisfies Record<Exclude<SalesStep, 'late'>, OnboardingStatus>;

/** Onboarding statuses of a step; null for `late`, which depends on charges instead. */
export const statusesOfStep = (step: SalesStep): OnboardingStatus[] | null =>
  step === 'late' ? null : statusesLabelledAs(STATUS_OF_STEP[step]);
