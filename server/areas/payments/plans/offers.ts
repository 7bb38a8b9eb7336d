import { eq } from 'drizzle-orm';
import type { Reader } from '../../../platform/db/database.ts';
import { payment_plans, plan_prices } from './tables.ts';

export const hasPrice = async (db: Reader): Promise<boolean> =>
  (await db.select({ id: plan_prices.id }).from(plan_prices).limit(1)).length > 0;

export const hasPaymentPlan = async (db: Reader): Promise<boolean> =>
  (
    await db
      .select({ id: payment_plans.id })
      .from(payment_plans)
      .where(eq(payment_plans.status, true))
      .limit(1)
  ).length > 0;
