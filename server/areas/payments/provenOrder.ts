import { and, eq, isNull, sql } from 'drizzle-orm';
import { isUnpaid, type OrderStatus } from '../../../domain/onboarding.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import type { PaymentProof } from '../../providers/payment/port.ts';
import { lockFor } from '../access/api.ts';
import { alertAdmins } from '../messages/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { heldByBank, lessenHeld, takeBack, takeReturn } from './chargebacks/chargebacks.ts';
import { attachPayment } from './chargebacks/parting.ts';
import { creditPlan } from './creditLatePayment.ts';
import { recomputeDebt } from './debts/recomputeDebt.ts';
import { enrolmentFeePaid } from './enrolmentFee.ts';
import { fiscalOf } from './fiscal.ts';
import { isWithdrawn } from './isWithdrawn.ts';
import { lockShares } from './jointOrder.ts';
import { notifyCredit } from './notifyCredit.ts';
import { readTerms } from './paidTerms.ts';
import { meetRefunds } from './refunds/refunds.ts';
import { settleCharge } from './settle.ts';
import { charges, payment_orders } from './tables.ts';
import { giveBackLate } from './withdrawn.ts';

type Order = typeof payment_orders.$inferSelect;
type Charge = typeof charges.$inferSelect;

/**
 * The charge awaits exactly this amount, or was withdrawn with its contract: what an agreement withdrew is owed no more (PAY-20). After a
 * withdrawal it is given back from there (CON-14).
 */
async function pays(tx: Tx, ctx: Ctx, charge: Charge, amount: number): Promise<boolean> {
  if (amount !== charge.amount) return false;
  if (charge.status !== 'cancelled') return isUnpaid(charge.status);
  if (await isWithdrawn(tx, charge.contract_id)) return true;
  if (charge.replaced_by !== null || charge.agreement_id !== null) return false;
  if (charge.kind === 'registration') return !(await enrolmentFeePaid(tx, charge.student_id));
  const terms = await readTerms(tx, charge.student_id, localDate(ctx.clock.now()));
  return terms.some(([, ...replaced]) =>
    replaced.some(({ contract_id }) => contract_id === charge.contract_id),
  );
}

/**
 * The charge was already paid, reduced, withdrawn or deleted. What the bank returns is less than the payment where some of it had been
 * given back before, which counts as excess that has left again.
 */
async function creditOrder(tx: Tx, ctx: Ctx, order: Order, received: number): Promise<void> {
  const { order_id, student_id, charge_id, provider, settled_before } = order;
  const first = charge_id === null ? [] : [charge_id];
  const { credited, other_terms } = (await isWithdrawn(tx, order.contract_id))
    ? { credited: 0, other_terms: [] }
    : await creditPlan(tx, ctx, order, received, settled_before === null ? [] : first);
  const all = (order.credited ?? 0) + credited;
  const excess = (settled_before ?? received) - all;
  const fiscal =
    settled_before === null
      ? await fiscalOf(tx, ctx, order.contract_id, order.paid_at ?? ctx.clock.now())
      : order.fiscal;
  await tx
    .update(payment_orders)
    .set({ credited: all, excess, other_terms: [...order.other_terms, ...other_terms], fiscal })
    .where(eq(payment_orders.order_id, order_id));
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'payment_orders',
    entity_id: order_id,
    student_id,
    before: { received: 0, credited: order.credited ?? 0, excess: order.excess ?? 0 },
    after: { received, credited: all, excess },
    by: provider,
  });
  await recordAccess(tx, ctx, 'paid', null, order_id);
  await notifyCredit(tx, ctx, { order_id, student_id, received, excess: received - credited });
  await recomputeOnboarding(tx, ctx, student_id);
  await recomputeDebt(tx, ctx, student_id);
}

const received: readonly OrderStatus[] = ['paid', 'refunded', 'disputed'];

const isOf = (charge: Charge | undefined, { provider, provider_id }: Order): charge is Charge =>
  charge?.provider === provider && charge.provider_id === provider_id;

async function alertSchool(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  about: { notice: 'payment_disputed' | 'payment_unmatched'; cents: number },
): Promise<void> {
  const rows = await rowsOf(tx, { name: text })`
    select u.name from students s join users u using (user_id) where s.student_id = ${order.student_id}`;
  await alertAdmins(tx, ctx, {
    key: `order:${order.order_id}:${about.notice}`,
    notice: about.notice,
    values: { name: rows[0]?.name ?? '', amount: { cents: about.cents } },
  });
}

const lockChargeOf = async (tx: Tx, { charge_id }: Order): Promise<Charge | undefined> =>
  charge_id === null
    ? undefined
    : (await tx.select().from(charges).where(eq(charges.charge_id, charge_id)).for('update'))[0];

/** Money has arrived, from the payer or back from the bank: it pays the charge, or is credited. */
async function receive(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { amount, at }: { amount: number; at: Date | null },
): Promise<void> {
  const { order_id, charge_id, provider, provider_id } = order;
  const charge = await lockChargeOf(tx, order);
  if (!charge || !(await pays(tx, ctx, charge, amount))) {
    ctx.log.warn({ order_id, charge_id }, 'paid order credited: its charge did not await this payment');
    await creditOrder(tx, ctx, order, amount);
    return;
  }
  await tx.update(charges).set({ provider, provider_id }).where(eq(charges.charge_id, charge.charge_id));
  const settled = { ...charge, provider, provider_id };
  const status = await settleCharge(tx, ctx, settled, { status: 'paid', at, by: provider });
  if (order.settled_before !== null) await attachPayment(tx, ctx, order, { ...settled, status });
}

/** First what was received, then what became of it: a read can miss what lay between (PAY-3). */
async function takeMoney(tx: Tx, ctx: Ctx, order: Order, { amount, at }: PaymentProof): Promise<void> {
  await tx
    .update(payment_orders)
    .set({ paid_at: at ?? ctx.clock.now() })
    .where(eq(payment_orders.order_id, order.order_id));
  await receive(tx, ctx, order, { amount, at });
}

const findOrder = async (tx: Tx, order_id: string): Promise<Order | undefined> =>
  (await tx.select().from(payment_orders).where(eq(payment_orders.order_id, order_id)))[0];

/** The charge that an order stands for: it has paid it, and no other payment has since. */
const chargeOf = (order: Order, charge: Charge | undefined): Charge | null =>
  order.credited === null && order.settled_before === null && isOf(charge, order) ? charge : null;

async function followUp(tx: Tx, ctx: Ctx, order_id: string, proof: PaymentProof): Promise<void> {
  const before = await findOrder(tx, order_id);
  if (!before) return;
  const isDisputed = proof.status === 'disputed';
  const wasDisputed = before.disputed_at !== null;
  if (isDisputed === wasDisputed && proof.refunded <= before.refunded) return;
  const [order] = await tx
    .update(payment_orders)
    .set({
      refunded: sql`greatest(refunded, ${proof.refunded})`,
      disputed_at: isDisputed ? (before.disputed_at ?? ctx.clock.now()) : null,
    })
    .where(eq(payment_orders.order_id, order_id))
    .returning();
  if (!order) return;
  if (wasDisputed)
    await followHeld(tx, ctx, order, { refunded: order.refunded - before.refunded, isDisputed });
  else if (isDisputed)
    await takeBack(tx, ctx, { order, charge: chargeOf(order, await lockChargeOf(tx, order)) });
  // What has come before may have credited the order, or parted it from its charge.
  const now = await findOrder(tx, order_id);
  if (!now) return;
  const hasParted = now.credited !== null || now.settled_before !== null;
  if (hasParted || chargeOf(now, await lockChargeOf(tx, now))) await meetRefunds(tx, ctx, now);
}

/** The bank held the payment: some of it may have been given back meanwhile, and the rest returned. */
async function followHeld(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { refunded, isDisputed }: { refunded: number; isDisputed: boolean },
): Promise<void> {
  const held = await heldByBank(tx, order.order_id);
  const payment = { order, charge: (await lockChargeOf(tx, order)) ?? null };
  const left = held && refunded > 0 ? await lessenHeld(tx, ctx, payment, { held, refunded }) : held;
  if (isDisputed) return;
  const now = (await findOrder(tx, order.order_id)) ?? order;
  const amount = await takeReturn(tx, ctx, now, left);
  if (amount === 0) return;
  // A payment that is not in the books any more settles no charge, which would bring it back into them; nor does one that is partly credited.
  if (now.settled_before === null || now.credited !== null) await creditOrder(tx, ctx, now, amount);
  else await receive(tx, ctx, now, { amount, at: now.paid_at });
}

/**
 * Idempotent, and independent of the order and number of reads. Locks the student first, as everywhere. Of a joint payment all parts are
 * settled together, whichever of them was named: the plan first, so that a fee that was paid twice is credited to what is left of it.
 */
export async function settleProvenOrder(
  tx: Tx,
  ctx: Ctx,
  order_id: string,
  proof: PaymentProof,
): Promise<void> {
  const [known] = await tx.select().from(payment_orders).where(eq(payment_orders.order_id, order_id));
  if (!known) return;
  await lockFor(tx, { students: [known.student_id] });
  const shares = await lockShares(tx, known, proof);
  const first = shares[0]?.order;
  if (first && proof.unmatched > 0)
    await alertSchool(tx, ctx, first, { notice: 'payment_unmatched', cents: proof.unmatched });
  if (first && proof.status === 'disputed' && shares.some(({ order }) => order.disputed_at === null))
    await alertSchool(tx, ctx, first, { notice: 'payment_disputed', cents: proof.amount });
  for (const share of shares.reverse()) await settleOrder(tx, ctx, share.order, share.proof);
}

/** The caller has locked the student and the order. */
async function settleOrder(tx: Tx, ctx: Ctx, order: Order, proof: PaymentProof): Promise<void> {
  const { order_id } = order;
  if (received.includes(proof.status)) {
    if (!order.paid_at) await takeMoney(tx, ctx, order, proof);
    await followUp(tx, ctx, order_id, proof);
    await giveBackLate(tx, ctx, order.contract_id);
    return;
  }
  // The outcome of a replaced order does not affect the charge.
  if (!order.charge_id || order.paid_at) return;
  const [charge] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.charge_id, order.charge_id), isNull(charges.paid_at)))
    .for('update');
  if (isOf(charge, order)) await settleCharge(tx, ctx, charge, { ...proof, by: order.provider });
}
