import { PLAN_DURATION_MONTHS, type PlanDuration } from './options.ts';

export interface PaymentPlan {
  readonly installments: number;
  readonly recurrence: boolean;
  readonly status: boolean;
  /** The least total that it is offered for, in cents. */
  readonly value: number;
}

export interface Purchase {
  readonly payment_method: string;
  readonly plan_duration: PlanDuration;
  /** The plan's price in cents. */
  readonly value_plan: number;
}

const paysAtOnce = ({ payment_method }: Purchase) => payment_method.startsWith('À vista');
const recurs = ({ payment_method }: Purchase) => payment_method.startsWith('Cobrança Recorrente');

/**
 * The payment plans that fit a purchase, the longest first: active, with the recurrence of the payment method, a minimum
 * not above the price, and no longer than the term. A purchase paid in full has none (PAY-5).
 */
export function fittingPlans<P extends PaymentPlan>(plans: readonly P[], purchase: Purchase): P[] {
  if (paysAtOnce(purchase)) return [];
  const months = PLAN_DURATION_MONTHS[purchase.plan_duration];
  return plans
    .filter(({ status, recurrence }) => status && recurrence === recurs(purchase))
    .filter(({ value, installments }) => value <= purchase.value_plan && installments <= months)
    .sort((a, b) => b.installments - a.installments);
}

/** Those that are shown: one of each length. */
export const offeredPlans = <P extends PaymentPlan>(plans: readonly P[], purchase: Purchase): P[] =>
  fittingPlans(plans, purchase).filter(
    ({ installments }, index, fitting) => fitting[index - 1]?.installments !== installments,
  );

/** Instalments of a purchase until one is chosen: the longest offer, or one a month where nothing is offered. */
export function defaultInstallments(plans: readonly PaymentPlan[], purchase: Purchase): number {
  if (paysAtOnce(purchase)) return 1;
  return offeredPlans(plans, purchase)[0]?.installments ?? PLAN_DURATION_MONTHS[purchase.plan_duration];
}
