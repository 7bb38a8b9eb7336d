import { and, eq, isNull } from 'drizzle-orm';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PaymentProvider } from '../../providers/payment/port.ts';
import { lockFor } from '../access/api.ts';
import { contracts } from '../contracts/tables.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { creditPlan } from './creditLatePayment.ts';
import { enrolmentFeePaid } from './enrolmentFee.ts';
import { fiscalOf } from './fiscal.ts';
import { notifyCredit } from './notifyCredit.ts';
import { recomputeDebt } from './recomputeDebt.ts';
import { settleCharge } from './settle.ts';
import { charges, payment_orders, provider_events } from './tables.ts';

type Order = typeof payment_orders.$inferSelect;
type Charge = typeof charges.$inferSelect;
type Proof = Awaited<ReturnType<PaymentProvider['readBack']>>;

/** Locks the student first, as everywhere. */
async function lockOrder(tx: Tx, provider: string, provider_id: string): Promise<Order | undefined> {
  const which = and(eq(payment_orders.provider, provider), eq(payment_orders.provider_id, provider_id));
  const [known] = await tx
    .select({ student_id: payment_orders.student_id })
    .from(payment_orders)
    .where(which);
  if (!known) return undefined;
  await lockFor(tx, { students: [known.student_id] });
  const [order] = await tx.select().from(payment_orders).where(which).for('update');
  return order;
}

/** The charge awaits exactly this amount, or was withdrawn with its contract. */
async function pays(tx: Tx, charge: Charge, proof: Proof): Promise<boolean> {
  if (proof.amount !== charge.amount) return false;
  if (charge.status !== 'cancelled') return isUnpaid(charge.status);
  if (charge.kind === 'registration') return !(await enrolmentFeePaid(tx, charge.student_id));
  const [contract] = await tx.select().from(contracts).where(eq(contracts.contract_id, charge.contract_id));
  return contract?.status === 'superseded';
}

/** The charge was already paid, reduced, withdrawn or deleted. */
async function creditOrder(tx: Tx, ctx: Ctx, order: Order, received: number): Promise<void> {
  const { order_id, student_id, provider } = order;
  const { credited, excess } = await creditPlan(tx, ctx, student_id, received);
  const fiscal = await fiscalOf(tx, ctx, order.contract_id, order.paid_at ?? ctx.clock.now());
  await tx
    .update(payment_orders)
    .set({ credited, excess, fiscal })
    .where(eq(payment_orders.order_id, order_id));
  await audit(tx, ctx, {
    context: 'payments',
    entity: 'payment_orders',
    entity_id: order_id,
    student_id,
    before: { received: 0, credited: 0, excess: 0 },
    after: { received, credited, excess },
    by: provider,
  });
  await recordAccess(tx, ctx, 'paid', null, order_id);
  await notifyCredit(tx, ctx, { order_id, student_id, received, excess });
  await recomputeOnboarding(tx, ctx, student_id);
  await recomputeDebt(tx, ctx, student_id);
}

async function settleOrder(tx: Tx, ctx: Ctx, order: Order, proof: Proof): Promise<void> {
  const { order_id, charge_id, provider, provider_id } = order;
  const [charge] = charge_id
    ? await tx.select().from(charges).where(eq(charges.charge_id, charge_id)).for('update')
    : [];
  if (proof.status !== 'paid') {
    // The outcome of a replaced order does not affect the charge.
    if (charge?.provider === provider && charge.provider_id === provider_id && order.credited === null)
      await settleCharge(tx, ctx, charge, { ...proof, by: provider });
    else if (proof.status === 'refunded')
      ctx.log.warn({ order_id }, 'refund of an order that settled no charge');
    return;
  }
  if (order.paid_at) return;
  await tx
    .update(payment_orders)
    .set({ paid_at: proof.at ?? ctx.clock.now() })
    .where(eq(payment_orders.order_id, order_id));
  if (!charge || !(await pays(tx, charge, proof))) {
    ctx.log.warn({ order_id, charge_id }, 'paid order credited: its charge did not await this payment');
    await creditOrder(tx, ctx, order, proof.amount);
    return;
  }
  await tx.update(charges).set({ provider, provider_id }).where(eq(charges.charge_id, charge.charge_id));
  await settleCharge(tx, ctx, { ...charge, provider, provider_id }, { ...proof, by: provider });
}

/** Reads the order from the provider and never uses the event's content (PAY-2). */
export async function processProviderEvent(
  services: Services,
  { event_id }: { event_id: string },
): Promise<void> {
  const ctx = systemCtx(services, `event:${event_id}`);
  const [event] = await services.db
    .select()
    .from(provider_events)
    .where(and(eq(provider_events.id, event_id), isNull(provider_events.processed_at)));
  if (!event) return;
  const provider_id = String(event.payload.provider_id);
  const { payment } = services.providers;
  if (event.provider !== payment.name) {
    services.log.warn({ event_id, provider: event.provider }, 'ignored an event of an unconfigured provider');
    return;
  }
  const proof = await payment.readBack(provider_id);
  await services.transaction(async (tx) => {
    const order = await lockOrder(tx, event.provider, provider_id);
    if (order) await settleOrder(tx, ctx, order, proof);
    else services.log.warn({ event_id, provider_id }, 'ignored an event of an unknown order');
    await tx
      .update(provider_events)
      .set({ processed_at: services.clock.now() })
      .where(eq(provider_events.id, event_id));
  });
}
