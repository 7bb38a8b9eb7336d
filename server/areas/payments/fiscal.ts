import { eq } from 'drizzle-orm';
import { type FiscalCodes, fiscalCodes } from '../../../domain/fiscal.ts';
import type { FREQUENCIES, PlanType } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { contracts } from '../contracts/tables.ts';

/** The codes of a payment of this contract, by the parameters in force on the school's day of `at` (PAR-7). */
export async function fiscalOf(tx: Tx, ctx: Ctx, contract_id: string, at: Date): Promise<FiscalCodes> {
  const [row] = await tx
    .select({ terms: contracts.terms })
    .from(contracts)
    .where(eq(contracts.contract_id, contract_id));
  const { plan_type, frequency, plan_duration } = ensureFound(row, 'internal').terms;
  const inForce = await ctx.ports.parameters.inForce(tx, localDate(at));
  return fiscalCodes(inForce, {
    plan_type: plan_type as PlanType,
    frequency: frequency as (typeof FREQUENCIES)[number],
    plan_duration,
  });
}
