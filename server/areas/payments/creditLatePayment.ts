import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { reduceCharges } from '../../../domain/credit.ts';
import { UNPAID_STATUSES } from '../../../domain/onboarding.ts';
import type { ChargeKind } from '../../../domain/options.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { contracts } from '../contracts/tables.ts';
import { charges } from './tables.ts';

type Contract = typeof contracts.$inferSelect;

async function inForce(tx: Tx, student_id: string): Promise<Contract | undefined> {
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'signed')));
  return contract;
}

/** Returns the rest of `paid`. */
async function reduce(tx: Tx, ctx: Ctx, contract: Contract, kind: ChargeKind, paid: number): Promise<number> {
  const open = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.contract_id, contract.contract_id),
        eq(charges.kind, kind),
        inArray(charges.status, [...UNPAID_STATUSES]),
      ),
    )
    // Charges without an order first: an order for the old amount may still be paid.
    .orderBy(sql`${charges.provider_id} is not null`, asc(charges.due_date), asc(charges.installment))
    .for('update');
  const reduced = reduceCharges(open, paid);
  for (const { charge_id, amount } of reduced.charges) {
    const before = open.find((charge) => charge.charge_id === charge_id);
    if (!before || before.amount === amount) continue;
    await tx
      .update(charges)
      .set(amount === 0 ? { status: 'cancelled' } : { amount, provider_id: null, link: null })
      .where(eq(charges.charge_id, charge_id));
    await audit(tx, ctx, {
      context: 'payments',
      entity: 'charges',
      entity_id: charge_id,
      student_id: contract.student_id,
      before: { status: before.status, amount: before.amount },
      after: { status: amount === 0 ? 'cancelled' : before.status, amount },
    });
  }
  return reduced.excess;
}

/** Earlier terms of which something is still owed (CON-15). */
const earlierTerms = (tx: Tx, student_id: string): Promise<Contract[]> =>
  tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), eq(contracts.status, 'superseded')))
    .orderBy(asc(contracts.superseded_at));

/** Earlier terms come first. The rest is recorded in the audit log. The caller has locked the student's row. */
export async function creditPlan(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
  paid: number,
): Promise<{ credited: number; excess: number }> {
  const contract = await inForce(tx, student_id);
  if (!contract) return { credited: 0, excess: paid };
  let left = paid;
  for (const each of [...(await earlierTerms(tx, student_id)), contract]) {
    const excess = await reduce(tx, ctx, each, 'plan', left);
    const credited = left - excess;
    left = excess;
    if (credited === 0 && each !== contract) continue;
    await ctx.ports.contracts.addCredit(tx, each.contract_id, credited);
    await audit(tx, ctx, {
      context: 'contracts',
      entity: 'contracts',
      entity_id: each.contract_id,
      student_id,
      before: { credit: each.credit, excess: 0 },
      after: { credit: each.credit + credited, excess },
    });
  }
  return { credited: paid - left, excess: left };
}

/** An order opened before the contract was replaced may be paid after it (PAY-7). */
export async function creditLatePayment(tx: Tx, ctx: Ctx, late: typeof charges.$inferSelect): Promise<void> {
  if (late.kind === 'plan') {
    await creditPlan(tx, ctx, late.student_id, late.amount);
    return;
  }
  // The fee is charged once, so any payment of it settles the open charge.
  const contract = await inForce(tx, late.student_id);
  if (contract) await reduce(tx, ctx, contract, 'registration', Number.MAX_SAFE_INTEGER);
}
