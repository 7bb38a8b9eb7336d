import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type Ctx, type Services, systemCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { PaymentEvent } from '../../../providers/payment/port.ts';
import { lockFor } from '../../access/api.ts';
import { orderName, storedNames } from '../jointOrder.ts';
import { settleProvenOrder } from '../provenOrder.ts';
import { charges, payment_orders, provider_events } from '../tables.ts';

type Order = typeof payment_orders.$inferSelect;
type Names = Pick<PaymentEvent, 'provider_id' | 'link_id' | 'charge_id' | 'hint'>;

/** Until then an order that no name of an event is known of may be about to be stored. */
const minutesToWait = 15;

const nameOf = (payload: Record<string, unknown>, name: keyof Names): string | null => {
  const value = payload[name];
  return typeof value === 'string' ? value : null;
};

/** Finds an order by its own id, else by its link, else takes the newest of its charge. */
async function findOrder(db: Reader, provider: string, names: Names): Promise<Order | undefined> {
  const newest = async (which: SQL | undefined) =>
    (
      await db
        .select()
        .from(payment_orders)
        .where(and(eq(payment_orders.provider, provider), which))
        .orderBy(desc(payment_orders.opened_at))
        .limit(1)
    )[0];
  const { provider_id, link_id, charge_id } = names;
  return (
    (provider_id ? await newest(inArray(payment_orders.provider_id, storedNames(provider_id))) : undefined) ??
    (link_id ? await newest(eq(payment_orders.link_id, link_id)) : undefined) ??
    (charge_id && !provider_id ? await newest(eq(payment_orders.charge_id, charge_id)) : undefined)
  );
}

/** An event can be faster than the provider's answer to the call that opened its order. */
async function adoptOrder(ctx: Ctx, provider: string, names: Names): Promise<void> {
  const { provider_id, link_id, charge_id } = names;
  if (!provider_id || !charge_id) return;
  const [charge] = await ctx.db.select().from(charges).where(eq(charges.charge_id, charge_id));
  if (!charge) return;
  const { student_id, contract_id, amount } = charge;
  await ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    await tx
      .insert(payment_orders)
      .values({
        provider,
        provider_id,
        link_id,
        student_id,
        contract_id,
        charge_id,
        amount,
        opened_at: ctx.clock.now(),
      })
      .onConflictDoNothing();
  });
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
  const { payment } = services.providers;
  const { provider, payload } = event;
  if (provider !== payment.name) {
    services.log.warn({ event_id, provider }, 'ignored an event of an unconfigured provider');
    return;
  }
  const names: Names = {
    provider_id: nameOf(payload, 'provider_id'),
    link_id: nameOf(payload, 'link_id'),
    charge_id: nameOf(payload, 'charge_id'),
    hint: nameOf(payload, 'hint'),
  };
  let order = await findOrder(services.db, provider, names);
  if (!order) {
    await adoptOrder(ctx, provider, names);
    order = await findOrder(services.db, provider, names);
  }
  const waited = services.clock.now().getTime() - event.received_at.getTime();
  if (!order && (names.link_id || names.charge_id) && waited < minutesToWait * 60_000)
    throw new Error('the order of this event is not known yet');
  const { provider_id, link_id } = order ?? {};
  const proof = provider_id
    ? await payment.readBack({
        provider_id: orderName(provider_id),
        link_id: link_id ?? names.link_id,
        hint: names.hint,
      })
    : null;
  await services.transaction(async (tx) => {
    if (order && proof) await settleProvenOrder(tx, ctx, order.order_id, proof);
    else services.log.warn({ event_id }, 'ignored an event of an unknown order');
    await tx
      .update(provider_events)
      .set({ processed_at: services.clock.now() })
      .where(eq(provider_events.id, event_id));
  });
}
