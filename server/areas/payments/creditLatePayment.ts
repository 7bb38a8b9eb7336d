import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { reduceCharges } from '../../../domain/credit.ts';
import { UNPAID_STATUSES } from '../../../domain/onboarding.ts';
import type { ChargeKind } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { contracts } from '../contracts/tables.ts';
import { readTerms } from './paidTerms.ts';
import { charges, type TermShare } from './tables.ts';

type Contract = typeof contracts.$inferSelect;

/** Reduces the open charges of a contract, or `only` some of them. Returns the rest of `paid`. */
async function reduce(
  tx: Tx,
  ctx: Ctx,
  contract: Contract,
  kind: ChargeKind,
  paid: number,
  only?: readonly string[],
): Promise<number> {
  const open = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.contract_id, contract.contract_id),
        eq(charges.kind, kind),
        inArray(charges.status, [...UNPAID_STATUSES]),
        only && inArray(charges.charge_id, [...only]),
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

/** The contracts of which something may be owed: earlier terms, the oldest first, and then the one in force, if there is one (CON-15). */
const owedContracts = (tx: Tx, student_id: string): Promise<Contract[]> =>
  tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.student_id, student_id), inArray(contracts.status, ['superseded', 'signed'])))
    .orderBy(sql`${contracts.superseded_at} asc nulls last`);

interface Credited {
  /** Cents that reduced charges, the rest, and which part of the first belongs to other terms than the payment's own. */
  readonly credited: number;
  readonly excess: number;
  readonly other_terms: TermShare[];
}

/**
 * Earlier terms come first, after the charges in `first`, of whatever term they are. The rest is recorded in the audit log. What reduces
 * another term than that of the contract that was paid for stays with it, and the caller records it with the payment. The caller has locked
 * the student's row.
 */
export async function creditPlan(
  tx: Tx,
  ctx: Ctx,
  source: { student_id: string; contract_id: string },
  paid: number,
  first: readonly string[] = [],
): Promise<Credited> {
  const { student_id, contract_id } = source;
  const terms = await readTerms(tx, student_id, localDate(ctx.clock.now()));
  const own = terms.find((term) => term.some((each) => each.contract_id === contract_id)) ?? [];
  const other_terms: TermShare[] = [];
  let left = paid;
  const owed = await owedContracts(tx, student_id);
  const reducedFirst = new Map<string, number>();
  for (const each of first.length > 0 ? owed : []) {
    const rest = await reduce(tx, ctx, each, 'plan', left, first);
    reducedFirst.set(each.contract_id, left - rest);
    left = rest;
  }
  for (const each of owed) {
    const excess = await reduce(tx, ctx, each, 'plan', left);
    const credited = (reducedFirst.get(each.contract_id) ?? 0) + left - excess;
    left = excess;
    if (credited === 0 && each.status !== 'signed') continue;
    if (credited > 0 && !own.some((contract) => contract.contract_id === each.contract_id))
      other_terms.push({ contract_id: each.contract_id, amount: credited });
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
  return { credited: paid - left, excess: left, other_terms };
}

/** An order opened before the contract was replaced may be paid after it (PAY-7). */
export async function creditLatePayment(tx: Tx, ctx: Ctx, late: typeof charges.$inferSelect): Promise<void> {
  if (late.kind === 'plan') {
    const { other_terms } = await creditPlan(tx, ctx, late, late.amount);
    if (other_terms.length > 0)
      await tx.update(charges).set({ other_terms }).where(eq(charges.charge_id, late.charge_id));
    return;
  }
  // The fee is charged once, so any payment of it settles the open charge.
  for (const contract of await owedContracts(tx, late.student_id))
    await reduce(tx, ctx, contract, 'registration', Number.MAX_SAFE_INTEGER);
}
