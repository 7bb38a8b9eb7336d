import { PAYMENT_TIMINGS, type PaymentMethod, PLAN_DURATION_MONTHS, type PlanDuration } from './options.ts';

export const PAYMENT_PLAN_NAME_MIN = 3;
export const PAYMENT_PLAN_NAME_MAX = 80;
export const PAYMENT_PLAN_DESCRIPTION_MAX = 500;
/** Cents. */
export const PAYMENT_PLAN_VALUE_MIN = 1_00;
export const PAYMENT_PLAN_VALUE_MAX = 10_000_000_00;
export const INSTALLMENTS_MAX = 12;

export interface PaymentPlan {
  readonly installments: number;
  readonly recurrence: boolean;
  readonly status: boolean;
  /** Cents. */
  readonly value: number;
}

export interface Purchase {
  readonly payment_method: PaymentMethod;
  readonly plan_duration: PlanDuration;
  /** Cents. */
  readonly value_plan: number;
}

const paysAtOnce = ({ payment_method }: Purchase) => PAYMENT_TIMINGS[payment_method] === 'in_full';
const recurs = ({ payment_method }: Purchase) => PAYMENT_TIMINGS[payment_method] === 'recurring';

/** Longest first: active, of the method's recurrence, within price and term; none for payment in full (PAY-5). */
export function fittingPlans<P extends PaymentPlan>(plans: readonly P[], purchase: Purchase): P[] {
  if (paysAtOnce(purchase)) return [];
  const months = PLAN_DURATION_MONTHS[purchase.plan_duration];
  return plans
    .filter(({ status, recurrence }) => status && recurrence === recurs(purchase))
    .filter(({ value, installments }) => value <= purchase.value_plan && installments <= months)
    .sort((a, b) => b.installments - a.installments);
}

export const offeredPlans = <P extends PaymentPlan>(plans: readonly P[], purchase: Purchase): P[] =>
  fittingPlans(plans, purchase).filter(
    ({ installments }, index, fitting) => fitting[index - 1]?.installments !== installments,
  );

/** Used until a plan is chosen: the longest offer, or monthly without offers. */
export function defaultInstallments(plans: readonly PaymentPlan[], purchase: Purchase): number {
  if (paysAtOnce(purchase)) return 1;
  return offeredPlans(plans, purchase)[0]?.installments ?? PLAN_DURATION_MONTHS[purchase.plan_duration];
}
