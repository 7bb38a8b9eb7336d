import {
  isPaymentMethodOffered,
  type PaymentMethod,
  PLAN_DURATION_MONTHS,
  type PlanDuration,
} from '../../../domain/options.ts';
import { defaultInstallments, type Purchase } from '../../../domain/paymentPlans.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { payment_plans, plan_prices } from '../payments/plans/tables.ts';

interface Plan {
  plan_type: string;
  frequency: string;
  plan_duration: PlanDuration;
  payment_method: PaymentMethod;
}

const priceKey = ({
  plan_type,
  frequency,
  plan_duration,
}: Record<'plan_type' | 'frequency' | 'plan_duration', string>): string =>
  JSON.stringify([plan_type, frequency, plan_duration]);

/** Today's prices in cents, and the instalments (CON-5); the function returns null without a price. */
async function readKnownPrices(tx: Reader) {
  const prices = new Map((await tx.select().from(plan_prices)).map((price) => [priceKey(price), price]));
  const plans = await tx.select().from(payment_plans);
  return (plan: Plan) => {
    const price = prices.get(priceKey(plan));
    if (!price) return null;
    const { value_plan, value_registration } = price;
    const installments = defaultInstallments(plans, purchaseOf(plan, value_plan));
    return { value_plan, value_registration, installments };
  };
}

/** The function throws 417 without a price. */
export async function readPrices(tx: Reader) {
  const priceOf = await readKnownPrices(tx);
  return (plan: Plan) => ensureFound(priceOf(plan), 'price_missing');
}

/** Shown while a student is registered; the contract states the price of the day on which it is made (CON-5). */
export const planPrice: Handler<'GET /v1/plans/price'> = async ({ db }, { query }) => {
  if (!isPaymentMethodOffered(query.plan_duration, query.payment_method)) return null;
  const price = (await readKnownPrices(db))(query);
  if (price === null) return null;
  const { value_plan: tuition, value_registration: registration_fee, installments } = price;
  return { tuition, registration_fee, installments };
};

export const purchaseOf = (
  { payment_method, plan_duration }: Pick<Plan, 'payment_method' | 'plan_duration'>,
  value_plan: number,
): Purchase => ({ payment_method, plan_duration, value_plan });

export const monthsOf = (plan_duration: PlanDuration): number => PLAN_DURATION_MONTHS[plan_duration];
