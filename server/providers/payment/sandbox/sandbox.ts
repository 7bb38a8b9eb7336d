import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { nothingReceived, type PaymentEvent, type PaymentProvider } from '../port.ts';
import { sandbox_orders } from './tables.ts';
import { sandboxVault } from './vault.ts';

type Base = Omit<Services, 'providers'>;
export const signatureHeader = 'x-sandbox-signature';

const sandboxEvent = z.object({ id: z.string(), type: z.string(), data: z.object({ id: z.string() }) });
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Refused in production: a hosted page with test cards, and signed events over HTTP. */
export const sandboxPayment = (base: Base): PaymentProvider => ({
  name: 'sandbox',
  cards: sandboxVault(base),
  openOrder: async ({ charge_id, amount, description, payer }) => {
    const order_id = `or_${base.random.hex(12)}`;
    await base.db
      .insert(sandbox_orders)
      .values({ order_id, charge_id, amount, description, payer_name: payer.name, status: 'open' });
    const link = `/sandbox/pay/${order_id}?language=${payer.language}`;
    return { provider_id: order_id, link, link_id: null, expires_at: null };
  },
  closeOrder: async ({ provider_id }) => {
    await base.db
      .update(sandbox_orders)
      .set({ status: 'closed' })
      .where(
        and(eq(sandbox_orders.order_id, provider_id), inArray(sandbox_orders.status, ['open', 'failed'])),
      );
  },
  readBack: async ({ provider_id }) => {
    const [order] = await base.db
      .select()
      .from(sandbox_orders)
      .where(eq(sandbox_orders.order_id, provider_id));
    if (!order || order.status === 'closed') return { status: 'expired', ...nothingReceived };
    const { status, at, refunded } = order;
    if (status !== 'paid') return { status, ...nothingReceived };
    const { amount } = order;
    return { status: refunded >= amount ? 'refunded' : 'paid', amount, at, refunded, unmatched: 0 };
  },
  refund: async ({ provider_id }, { total }) => {
    await base.db
      .update(sandbox_orders)
      .set({ refunded: sql`greatest(refunded, least(amount, ${total}))` })
      .where(and(eq(sandbox_orders.order_id, provider_id), eq(sandbox_orders.status, 'paid')));
  },
  verifyEvent: async (rawBody, headers) => {
    const given = headers[signatureHeader];
    if (!given || !base.secrets.verify('payment-event', rawBody, given)) return null;
    const { data: event } = sandboxEvent.safeParse(parsed(rawBody));
    if (!event) throw new AppError('invalid_request');
    const { id: event_id, type, data } = event;
    return {
      event_id,
      type,
      provider_id: data.id,
      link_id: null,
      charge_id: null,
      hint: null,
      secret: null,
    } satisfies PaymentEvent;
  },
});

export async function settleOrder(base: Base, order_id: string, status: 'paid' | 'failed'): Promise<void> {
  const [order] = await base.db
    .update(sandbox_orders)
    .set({ status, at: base.clock.now() })
    .where(eq(sandbox_orders.order_id, order_id))
    .returning();
  if (!order) return;
  const body = JSON.stringify({
    id: `hook_${base.random.hex(12)}`,
    type: status === 'paid' ? 'order.paid' : 'order.payment_failed',
    data: { id: order_id },
  });
  const response = await fetch(`${base.config.PUBLIC_URL}/api/v1/pagarme/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: base.secrets.sign('payment-event', body),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (response?.ok) return;
  // No retries: the page asks the person to try again.
  base.log.error({ status: response?.status }, 'the webhook rejected a sandbox event');
  throw new AppError('unavailable');
}
