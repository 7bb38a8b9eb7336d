import { and, eq } from 'drizzle-orm';
import { creditedSchedule } from '../../../domain/credit.ts';
import { splitCents } from '../../../domain/money.ts';
import { fittingPlans, offeredPlans } from '../../../domain/paymentPlans.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, orNull, rowsOf } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { recomputeDebt, replacePlanCharges } from '../payments/api.ts';
import { payment_plans } from '../payments/plans/tables.ts';
import { auditContract } from './auditContract.ts';
import { purchaseOf } from './prices.ts';
import type { Contract } from './standing.ts';
import { contracts } from './tables.ts';

const purchase = ({ terms, value_plan }: Contract) => purchaseOf(terms, value_plan);

/** True until a charge of the plan has been paid, refused or sent to the provider (PAY-6). */
async function isOpen(db: Reader, contract_id: string): Promise<boolean> {
  const rows = await rowsOf(db, { open: orNull(bool) })`
    select bool_and(status = 'open' and provider_id is null) as open from charges
    where contract_id = ${contract_id} and kind = 'plan'`;
  return rows[0]?.open === true;
}

export async function installmentOffers(db: Reader, contract_id: string | null) {
  if (!contract_id || !(await isOpen(db, contract_id))) return [];
  const [contract] = await db.select().from(contracts).where(eq(contracts.contract_id, contract_id));
  if (!contract) return [];
  const plans = await db.select().from(payment_plans);
  return offeredPlans(plans, purchase(contract)).map(({ id, name, description, installments }) => ({
    payment_plan_id: id,
    name,
    description,
    installments,
    amount: splitCents(contract.value_plan, installments)[0] ?? 0,
  }));
}

export const choosePaymentPlan: Handler<'POST /v1/contracts/:id/payment-plan'> = async (
  ctx,
  { params, body },
) => {
  const { student_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const [row] = await tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.contract_id, params.id), eq(contracts.student_id, student_id ?? '')));
    const contract = ensureFound(row);
    if (contract.status !== 'signed') throw new AppError('not_waiting_payment');
    if (!(await isOpen(tx, contract.contract_id))) throw new AppError('payment_plan_closed');
    const plans = await tx.select().from(payment_plans);
    const plan = fittingPlans(plans, purchase(contract)).find(({ id }) => id === body.payment_plan_id);
    const { installments } = ensureFound(plan, 'payment_plan_not_offered');
    const { remaining } = creditedSchedule(contract.value_plan, installments, contract.credit);
    await replacePlanCharges(tx, ctx, { ...contract, installments }, contract.credit);
    await tx.update(contracts).set({ installments }).where(eq(contracts.contract_id, contract.contract_id));
    await recomputeDebt(tx, ctx, contract.student_id);
    await auditContract(tx, ctx, {
      contract_id: contract.contract_id,
      student_id: contract.student_id,
      before: { installments: contract.installments, restante: remaining },
      after: { installments, restante: remaining },
    });
    return { installments };
  });
};
