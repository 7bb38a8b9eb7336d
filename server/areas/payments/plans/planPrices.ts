import { eq, inArray } from 'drizzle-orm';
import { type PlanPrice, rowKey } from '../../../../domain/financialParameters.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { plan_prices } from './tables.ts';

/** Today's price list, in the order in which its rows were made. */
export async function planPrices(db: Reader): Promise<PlanPrice[]> {
  const rows = await db.select().from(plan_prices).orderBy(plan_prices.created_at, plan_prices.code_plan);
  return rows.map(
    ({ name, code_plan, plan_type, frequency, plan_duration, value_plan, value_registration }) => ({
      name,
      code_plan,
      plan_type: plan_type as PlanPrice['plan_type'],
      frequency: frequency as PlanPrice['frequency'],
      plan_duration: plan_duration as PlanPrice['plan_duration'],
      value_plan,
      value_registration,
    }),
  );
}

/** Makes these the price list; the caller holds the lock of the parameters. */
export async function setPlanPrices(tx: Tx, wanted: readonly PlanPrice[]): Promise<void> {
  const stored = new Map(
    (await tx.select().from(plan_prices)).map(({ id, ...row }) => [rowKey('plans', row as PlanPrice), id]),
  );
  const kept = new Set(wanted.map((row) => rowKey('plans', row)));
  const removed = [...stored].flatMap(([key, id]) => (kept.has(key) ? [] : [id]));
  if (removed.length > 0) await tx.delete(plan_prices).where(inArray(plan_prices.id, removed));
  for (const row of wanted) {
    const id = stored.get(rowKey('plans', row));
    if (id === undefined) await tx.insert(plan_prices).values(row);
    else await tx.update(plan_prices).set(row).where(eq(plan_prices.id, id));
  }
}
