import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { elsewhereOf, heldShares } from '../../../../domain/paidTerm.ts';
import { givenBack } from '../../../../domain/refunds.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { creditPlan } from '../creditLatePayment.ts';
import { recomputeDebt } from '../debts/recomputeDebt.ts';
import { isWithdrawn } from '../isWithdrawn.ts';
import { readTerms, type TermOfContract } from '../paidTerms.ts';
import { refundsOf } from '../refunds/refunds.ts';
import { settleCharge } from '../settle.ts';
import { charges, payment_orders, type TermShare } from '../tables.ts';
import { chargebacks } from './tables.ts';

type Charge = typeof charges.$inferSelect;
type Order = typeof payment_orders.$inferSelect;
type Chargeback = typeof chargebacks.$inferSelect;

/** An order with the charge that it has settled; null for an order that was credited, or whose charge another payment has settled since. */
interface Payment {
  readonly order: Order;
  readonly charge: Charge | null;
}

/** What the bank holds of an order at present. */
export async function heldByBank(tx: Tx, order_id: string): Promise<Chargeback | undefined> {
  const [row] = await tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.order_id, order_id), isNull(chargebacks.returned_at)));
  return row;
}

/**
 * A disputed charge is about to be settled by another payment: its earlier one stays in the books as it was (ACC-1), and is credited if the
 * bank returns it.
 */
export async function keepEarlierPayment(tx: Tx, charge: Charge): Promise<void> {
  const taken = tx
    .select({ order_id: chargebacks.order_id })
    .from(chargebacks)
    .where(and(eq(chargebacks.charge_id, charge.charge_id), isNull(chargebacks.returned_at)));
  await tx
    .update(payment_orders)
    .set({ settled_before: charge.amount, fiscal: charge.fiscal })
    .where(and(inArray(payment_orders.order_id, taken), isNull(payment_orders.settled_before)));
}

/** Cents that a credited payment has brought. */
const broughtBy = ({ credited, excess }: Order): number => (credited ?? 0) + (excess ?? 0);

/** Cents of a credited payment that the school had not given back. */
async function leftOf(tx: Tx, order: Order): Promise<number> {
  const ofCredit = (await refundsOf(tx, { order_id: order.order_id })).filter(
    ({ charge_id }) => charge_id === null,
  );
  return Math.max(0, broughtBy(order) - givenBack(ofCredit));
}

/** What a credited payment had reduced, as far as it was not given back, by the contract of those charges. */
function reducedBy(order: Order, left: number): TermShare[] {
  const others = heldShares({ paid: left, given_back: 0 }, order.other_terms);
  const own = Math.min(
    (order.credited ?? 0) - elsewhereOf(order.other_terms),
    Math.max(0, left - elsewhereOf(others)),
  );
  return [{ contract_id: order.contract_id, amount: own }, ...others];
}

/** Adds an instalment that is due today, and takes its amount off the credit of the contract. */
async function owe(tx: Tx, ctx: Ctx, contract: TermOfContract, share: number): Promise<string[]> {
  const { contract_id, student_id, credit } = contract;
  // A contract with a lower price has taken over less than was paid.
  const amount = Math.min(share, credit);
  if (amount <= 0) return [];
  const [last] = await tx
    .select({ installment: sql<number>`coalesce(max(${charges.installment}), 0)`.mapWith(Number) })
    .from(charges)
    .where(and(eq(charges.contract_id, contract_id), eq(charges.kind, 'plan')));
  const [row] = await tx
    .insert(charges)
    .values({
      student_id,
      contract_id,
      provider: ctx.providers.payment.name,
      kind: 'plan',
      installment: ensureFound(last, 'internal').installment + 1,
      amount,
      due_date: localDate(ctx.clock.now()),
    })
    .returning({ charge_id: charges.charge_id });
  await ctx.ports.contracts.addCredit(tx, contract_id, -amount);
  await audit(tx, ctx, {
    context: 'contracts',
    entity: 'contracts',
    entity_id: contract_id,
    student_id,
    before: { credit },
    after: { credit: credit - amount },
  });
  return [ensureFound(row, 'internal').charge_id];
}

/**
 * What a credited payment had reduced is owed again, by the contracts that stand in the terms concerned. While the bank holds the payment, all
 * of it counts as excess, so that its sum stays as the books have it.
 */
async function oweAgain(tx: Tx, ctx: Ctx, order: Order): Promise<string[]> {
  const { order_id, student_id } = order;
  const shares = reducedBy(order, await leftOf(tx, order));
  const owed: string[] = [];
  for (const { contract_id, amount } of shares) {
    // Read for each share, because the one before it may have changed the credit of the same contract.
    const terms = await readTerms(tx, student_id, localDate(ctx.clock.now()));
    const [standing] = terms.find((term) => term.some((each) => each.contract_id === contract_id)) ?? [];
    if (standing) owed.push(...(await owe(tx, ctx, standing, amount)));
  }
  await tx
    .update(payment_orders)
    .set({ credited: 0, excess: broughtBy(order), other_terms: [] })
    .where(eq(payment_orders.order_id, order_id));
  return owed;
}

/** The bank has taken a payment back: what it had paid is owed again (PAY-14). The caller has locked the student, the order and the charge. */
export async function takeBack(tx: Tx, ctx: Ctx, { order, charge }: Payment): Promise<void> {
  const { order_id, student_id, contract_id, provider } = order;
  // What a person has sent beside the provider does not lessen what the bank takes.
  const amount = (charge?.amount ?? order.settled_before ?? broughtBy(order)) - order.refunded;
  const owed_again = order.credited === null ? [] : await oweAgain(tx, ctx, order);
  if (amount > 0 && (charge !== null || order.credited !== null))
    await tx.insert(chargebacks).values({
      student_id,
      contract_id,
      order_id,
      charge_id: charge?.charge_id ?? null,
      amount,
      taken_at: ctx.clock.now(),
      owed_again,
    });
  if (charge) await settleCharge(tx, ctx, charge, { status: 'disputed', at: charge.paid_at, by: provider });
  else await recomputeDebt(tx, ctx, student_id);
}

/** What a credited payment had reduced before the dispute is paid again, first what it was asked for again. */
async function creditAgain(tx: Tx, ctx: Ctx, order: Order, owed_again: readonly string[]): Promise<void> {
  if (await isWithdrawn(tx, order.contract_id)) return;
  const { credited, other_terms } = await creditPlan(tx, ctx, order, await leftOf(tx, order), owed_again);
  await tx
    .update(payment_orders)
    .set({ credited, excess: broughtBy(order) - credited, other_terms })
    .where(eq(payment_orders.order_id, order.order_id));
  await recomputeDebt(tx, ctx, order.student_id);
}

/** The school has won a dispute. Returns the cents that are to be credited, because another payment has settled the charge meanwhile. */
export async function takeReturn(
  tx: Tx,
  ctx: Ctx,
  { order, charge }: Payment,
  held: Chargeback | undefined,
): Promise<number> {
  const { provider, provider_id } = order;
  if (held)
    await tx
      .update(chargebacks)
      .set({ returned_at: ctx.clock.now() })
      .where(eq(chargebacks.chargeback_id, held.chargeback_id));
  if (charge) {
    // Another page may have been opened for the charge since; this order has paid it.
    await tx.update(charges).set({ provider, provider_id }).where(eq(charges.charge_id, charge.charge_id));
    const paid = { status: 'paid', at: charge.paid_at, by: provider } as const;
    await settleCharge(tx, ctx, { ...charge, provider, provider_id }, paid);
    return 0;
  }
  if (order.credited === null) return held?.amount ?? 0;
  // Credit that a dispute left in place is not given twice.
  if (order.credited === 0) await creditAgain(tx, ctx, order, held?.owed_again ?? []);
  return 0;
}
