import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { UNPAID_STATUSES } from '../../../../domain/onboarding.ts';
import { elsewhereOf, heldShares } from '../../../../domain/paidTerm.ts';
import { givenBack, isSentByHand } from '../../../../domain/refunds.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { creditPlan } from '../creditLatePayment.ts';
import { recomputeDebt } from '../debts/recomputeDebt.ts';
import { isWithdrawn } from '../isWithdrawn.ts';
import { notifyCredit } from '../notifyCredit.ts';
import { readTerms, type TermOfContract } from '../paidTerms.ts';
import { centsEnding, refundsOf } from '../refunds/refunds.ts';
import { settleCharge } from '../settle.ts';
import { charges, payment_orders, type TermShare } from '../tables.ts';
import { attachPayment, changeAmount, detachPayment } from './parting.ts';
import { chargebacks } from './tables.ts';

type Charge = typeof charges.$inferSelect;
type Order = typeof payment_orders.$inferSelect;
type Chargeback = typeof chargebacks.$inferSelect;

/** An order with the charge that it stands for; null for an order that was credited, or whose money the bank holds. */
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

/** Cents that a credited payment has brought. */
const centsOfCredit = ({ credited, excess }: Order): number => (credited ?? 0) + (excess ?? 0);

/** Cents of a credited payment that its provider had not given back. What a person has sent does not lessen what the bank takes. */
async function creditLeft(tx: Tx, order: Order): Promise<number> {
  const ofCredit = (await refundsOf(tx, { order_id: order.order_id })).filter(
    (refund) => refund.charge_id === null && !isSentByHand(refund),
  );
  return Math.max(0, centsOfCredit(order) - givenBack(ofCredit));
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

/** Adds an instalment that is due today, and takes its amount off the credit of the contract. Returns the ids of what it added. */
async function addInstalment(tx: Tx, ctx: Ctx, contract: TermOfContract, share: number): Promise<string[]> {
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
 * of it counts as excess, so that its sum stays as the books have it. Returns the ids of the charges that ask for it.
 */
async function oweAgain(tx: Tx, ctx: Ctx, order: Order): Promise<string[]> {
  const { order_id, student_id } = order;
  const shares = reducedBy(order, await creditLeft(tx, order));
  const owed: string[] = [];
  for (const { contract_id, amount } of shares) {
    // Read for each share, because the one before it may have changed the credit of the same contract.
    const terms = await readTerms(tx, student_id, localDate(ctx.clock.now()));
    const [standing] = terms.find((term) => term.some((each) => each.contract_id === contract_id)) ?? [];
    if (standing) owed.push(...(await addInstalment(tx, ctx, standing, amount)));
  }
  await tx
    .update(payment_orders)
    .set({ credited: 0, excess: centsOfCredit(order), other_terms: [] })
    .where(eq(payment_orders.order_id, order_id));
  return owed;
}

/**
 * The bank has taken a payment back: what it had paid is owed again, as far as the bank has taken it (PAY-14). The caller has locked the
 * student, the order and the charge.
 */
export async function takeBack(tx: Tx, ctx: Ctx, { order, charge }: Payment): Promise<void> {
  const { order_id, student_id, contract_id, provider } = order;
  // What a person has sent beside the provider does not lessen what the bank takes.
  const amount = (charge?.amount ?? centsOfCredit(order)) - order.refunded;
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
  if (charge?.status === 'paid' && amount > 0) {
    const owed = await detachPayment(tx, ctx, { order, charge, owed: amount });
    await settleCharge(tx, ctx, owed, { status: 'disputed', at: null, by: provider });
  } else await recomputeDebt(tx, ctx, student_id);
}

/** Limits what is owed again of a disputed credited payment to `left` cents, because the rest has been refunded. */
async function oweNoMore(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  owed_again: readonly string[],
  left: number,
): Promise<void> {
  const asked = await tx
    .select({ amount: charges.amount })
    .from(charges)
    .where(and(inArray(charges.charge_id, [...owed_again]), inArray(charges.status, [...UNPAID_STATUSES])));
  const tooMuch = asked.reduce((total, { amount }) => total + amount, 0) - left;
  if (tooMuch > 0) await creditPlan(tx, ctx, order, tooMuch, owed_again);
}

/** Whether what is paid for the charge counts for itself: a contract that has replaced its own counts what the school holds instead. */
async function countsForItself(
  tx: Tx,
  ctx: Ctx,
  { kind, student_id, contract_id }: Charge,
): Promise<boolean> {
  if (kind === 'registration') return true;
  const terms = await readTerms(tx, student_id, localDate(ctx.clock.now()));
  return terms.some(([standing]) => standing?.contract_id === contract_id);
}

/**
 * A refund that the school had asked for has ended of a disputed payment whose charge another one has settled. That payment was as much more
 * than what was owed, which is credited like any money that arrives for a paid charge (PAY-7), so that it makes no difference which of the
 * two came first (PAY-3). What the provider gave back by itself concerns only the earlier payment, in whose place the other one is.
 */
async function creditPaidTwice(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { charge, refunded }: { charge: Charge; refunded: number },
): Promise<void> {
  const { order_id, student_id, settled_before } = order;
  if (refunded === 0) return;
  if (await isWithdrawn(tx, order.contract_id)) return;
  if (!(await countsForItself(tx, ctx, charge))) return;
  const { credited, excess, other_terms } = await creditPlan(tx, ctx, order, refunded);
  const own = { contract_id: charge.contract_id, amount: credited - elsewhereOf(other_terms) };
  // The school holds this money of the payment that settled the charge, from which it goes to what it has reduced.
  await tx
    .update(charges)
    .set({ other_terms: [...charge.other_terms, ...(own.amount > 0 ? [own] : []), ...other_terms] })
    .where(eq(charges.charge_id, charge.charge_id));
  const before = order.credited ?? 0;
  await tx
    .update(payment_orders)
    .set({ credited: before, excess: (settled_before ?? 0) - before })
    .where(eq(payment_orders.order_id, order_id));
  await notifyCredit(tx, ctx, { order_id, student_id, received: refunded, excess });
}

/**
 * A refund has ended of a payment that the bank holds: it was a part of what the bank has taken, which is returned as far, on this day, and
 * is owed no more (PAY-3). Returns what the bank still holds.
 */
export async function lessenHeld(
  tx: Tx,
  ctx: Ctx,
  { order, charge }: Payment,
  { held, refunded }: { held: Chargeback; refunded: number },
): Promise<Chargeback | undefined> {
  const { chargeback_id, ...values } = held;
  const left = Math.max(0, held.amount - refunded);
  const returned_at = ctx.clock.now();
  const [still] = await tx
    .update(chargebacks)
    .set(left > 0 ? { amount: left } : { returned_at })
    .where(eq(chargebacks.chargeback_id, chargeback_id))
    .returning();
  if (left > 0)
    await tx.insert(chargebacks).values({ ...values, amount: refunded, returned_at, owed_again: [] });
  if (held.charge_id === null) {
    if (order.credited !== null) await oweNoMore(tx, ctx, order, held.owed_again, left);
  } else if (order.settled_before !== null && charge?.status === 'paid')
    await creditPaidTwice(tx, ctx, order, {
      charge,
      refunded: Math.min(refunded, await centsEnding(tx, order)),
    });
  else if (order.settled_before !== null && charge?.status === 'disputed') {
    const owed = charge.amount - refunded;
    const isWhole = left === 0 && charge.amount === held.amount && order.credited === null;
    if (isWhole) await attachPayment(tx, ctx, order, charge);
    // A page that was opened for the earlier amount does not pay this one.
    else if (owed > 0) await changeAmount(tx, ctx, charge, { amount: owed, provider_id: null, link: null });
    else await changeAmount(tx, ctx, charge, { amount: charge.amount, status: 'cancelled' });
  }
  await recomputeDebt(tx, ctx, order.student_id);
  return left > 0 ? still : undefined;
}

/** What a credited payment had reduced before the dispute is paid again, first what it was asked for again. */
async function creditAgain(tx: Tx, ctx: Ctx, order: Order, held: Chargeback): Promise<void> {
  if (await isWithdrawn(tx, order.contract_id)) return;
  const returned = Math.min(held.amount, await creditLeft(tx, order));
  const { credited, other_terms } = await creditPlan(tx, ctx, order, returned, held.owed_again);
  await tx
    .update(payment_orders)
    .set({ credited, excess: centsOfCredit(order) - credited, other_terms })
    .where(eq(payment_orders.order_id, order.order_id));
  await recomputeDebt(tx, ctx, order.student_id);
}

/** The school has won a dispute. Returns the cents that pay the charge again, or are credited where another payment has (PAY-14). */
export async function takeReturn(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  held: Chargeback | undefined,
): Promise<number> {
  if (held)
    await tx
      .update(chargebacks)
      .set({ returned_at: ctx.clock.now() })
      .where(eq(chargebacks.chargeback_id, held.chargeback_id));
  if (!held) return 0;
  // A charge that was given back wholly is owed no more, whatever the bank takes or returns.
  if (held.charge_id !== null) return order.settled_before === null ? 0 : held.amount;
  if (order.credited === null) return held.amount;
  // Credit that a dispute left in place is not given twice.
  if (order.credited === 0) await creditAgain(tx, ctx, order, held);
  return 0;
}
