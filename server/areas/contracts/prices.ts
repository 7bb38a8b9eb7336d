import { and, eq } from 'drizzle-orm';
import { type PaymentMethod, PLAN_DURATION_MONTHS, type PlanDuration } from '../../../domain/options.ts';
import { defaultInstallments, type Purchase } from '../../../domain/paymentPlans.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { payment_plans, plan_prices } from '../payments/tables.ts';

interface Plan {
  plan_type: string;
  frequency: string;
  plan_duration: PlanDuration;
  payment_method: PaymentMethod;
}

/** Today's price in cents, and the instalments (CON-5); throws 417 without a price. */
export async function priceOf(tx: Reader, plan: Plan) {
  const [price] = await tx
    .select()
    .from(plan_prices)
    .where(
      and(
        eq(plan_prices.plan_type, plan.plan_type),
        eq(plan_prices.frequency, plan.frequency),
        eq(plan_prices.plan_duration, plan.plan_duration),
      ),
    );
  const { value_plan, value_registration } = ensureFound(price, 'price_missing');
  const installments = defaultInstallments(
    await tx.select().from(payment_plans),
    purchaseOf(plan, value_plan),
  );
  return { value_plan, value_registration, installments };
}

export const purchaseOf = (
  { payment_method, plan_duration }: Pick<Plan, 'payment_method' | 'plan_duration'>,
  value_plan: number,
): Purchase => ({ payment_method, plan_duration, value_plan });

export const monthsOf = (plan_duration: PlanDuration): number => PLAN_DURATION_MONTHS[plan_duration];
