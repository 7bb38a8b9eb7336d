import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import {
  nothingReceived,
  type OrderRef,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentProvider,
  PaymentProviderError,
} from '../port.ts';
import { PagarmeClient } from './client.ts';
import { read } from './read.ts';
import { belongsTo, namesIn, referenceOf } from './references.ts';
import { refundableOf, standingOf } from './standing.ts';
import { pagarmeVault } from './vault.ts';
import { EventVerifier } from './verify.ts';
import { event, link, openedLink, order, orders, type PagarmeOrder } from './wire.ts';

export interface PagarmeOptions {
  secretKey: string;
  /** Without trailing slash. */
  apiUrl: string;
  /** Payment links have an address of their own, which differs between accounts. */
  linksUrl: string;
  jwksUrl: string;
  /** Null until the school has set them; no event is accepted before. */
  webhook: {
    user: string;
    password: string;
    previousPassword?: string | undefined;
    signature: 'require' | 'if-present';
  } | null;
  /** Sent to browsers, which send card data to Pagar.me themselves; null where no card can be stored. */
  publicKey?: string | null;
  fetch: typeof globalThis.fetch;
  now(): Date;
  timeoutMs?: number;
}

/** The unit in which Pagar.me counts a link's life is not documented, so the school closes its links itself. */
const linkDays = 3;
const pixSeconds = 3600;

const linkBody = (ordered: PaymentOrder, order_code: string) => ({
  type: 'order',
  is_building: false,
  name: ordered.description.slice(0, 64),
  order_code,
  max_paid_sessions: 1,
  metadata: { order_code, charge_id: ordered.charge_id },
  payment_settings: {
    accepted_payment_methods: ordered.ways,
    ...(ordered.ways.includes('credit_card') && {
      credit_card_settings: {
        operation_type: 'auth_and_capture',
        installments: [{ number: 1, total: ordered.amount }],
      },
    }),
    ...(ordered.ways.includes('pix') && { pix_settings: { expires_in: pixSeconds } }),
  },
  cart_settings: { items: [{ name: ordered.description, amount: ordered.amount, default_quantity: 1 }] },
  customer_settings: {
    customer: { name: ordered.payer.name, email: ordered.payer.email, type: 'individual' },
  },
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isMissing = (error: unknown) => error instanceof PaymentProviderError && error.status === 404;

/** Pagar.me v5: payment links, read back by the orders that they lead to. Fails with `PaymentProviderError`. */
export function pagarmePayment(options: PagarmeOptions): PaymentProvider {
  const { apiUrl, linksUrl, jwksUrl, webhook, publicKey, fetch, now } = options;
  const client = new PagarmeClient(options);
  const verifier = webhook && new EventVerifier({ ...webhook, jwksUrl, fetch });

  async function ordersOf(ref: OrderRef): Promise<PagarmeOrder[]> {
    const found = new Map<string, PagarmeOrder>();
    const take = (all: readonly PagarmeOrder[]) => {
      for (const each of all) if (belongsTo(each, ref)) found.set(each.id, each);
    };
    if (ref.hint)
      take([
        read(
          order,
          await client.call('GET', `${apiUrl}/orders/${encodeURIComponent(ref.hint)}`).catch((error) => {
            if (isMissing(error)) return { id: '' };
            throw error;
          }),
        ),
      ]);
    for (const code of [ref.provider_id, ref.link_id]) {
      if (code === null) continue;
      const query = new URLSearchParams({ code, size: '30' });
      take(read(orders, await client.call('GET', `${apiUrl}/orders?${query}`)).data ?? []);
    }
    return [...found.values()];
  }

  const pageOf = (link_id: string) => `${linksUrl}/${encodeURIComponent(link_id)}`;
  const isPayable = async (link_id: string) =>
    read(link, await client.call('GET', pageOf(link_id))).status?.toLowerCase() === 'active';

  return {
    name: 'pagarme',
    traffic: client.traffic,
    cards: publicKey
      ? pagarmeVault({
          client,
          apiUrl,
          publicKey,
          knowsOrder: async (provider_id) => (await ordersOf({ provider_id, link_id: null })).length > 0,
        })
      : null,

    openOrder: async (ordered) => {
      const provider_id = referenceOf(ordered.charge_id, ordered.attempt);
      const body = linkBody(ordered, provider_id);
      // Another body under the same key would be answered with the link of the first.
      const key = `${provider_id}:${sha256(JSON.stringify(body)).slice(0, 16)}`;
      const { id, url } = read(openedLink, await client.call('POST', linksUrl, { body, key }));
      const expires_at = new Date(now().getTime() + linkDays * 24 * 3_600_000);
      return { provider_id, link: url, link_id: id, expires_at };
    },

    closeOrder: async ({ link_id }) => {
      if (link_id === null) return;
      await client.call('PATCH', `${pageOf(link_id)}/cancel`).catch(async (error: unknown) => {
        // It has ended already, which a refusal does not say.
        const isEnded = error instanceof PaymentProviderError && error.isRefusal;
        if (!isEnded || (await isPayable(link_id))) throw error;
      });
    },

    readBack: async (ref) => {
      const standing = standingOf(await ordersOf(ref));
      if (standing && standing.status !== 'open') return standing;
      const isOpen = ref.link_id === null || (await isPayable(ref.link_id));
      return isOpen
        ? (standing ?? { status: 'open', ...nothingReceived })
        : { status: 'expired', ...nothingReceived, unmatched: standing?.unmatched ?? 0 };
    },

    refund: async (ref, { refund_id, total }) => {
      const charges = (await ordersOf(ref)).flatMap((each) => each.charges ?? []);
      const refunded = standingOf([{ id: '', charges }])?.refunded ?? 0;
      let due = total - refunded;
      for (const charge of charges) {
        const { left, isPending } = refundableOf(charge);
        const amount = Math.min(due, left);
        if (amount <= 0 || isPending) continue;
        const key = `refund:${refund_id}:${charge.id}`;
        await client.call('DELETE', `${apiUrl}/charges/${encodeURIComponent(charge.id)}`, {
          body: { amount },
          key,
        });
        due -= amount;
      }
    },

    verifyEvent: async (rawBody, headers) => {
      if (!verifier) throw new AppError('unavailable');
      const secret = await verifier.verifies(rawBody, headers);
      if (!secret) return null;
      const { data: given } = event.safeParse(parsed(rawBody));
      if (!given) throw new AppError('invalid_request');
      const { id: event_id, type, data } = given;
      const isOfMoney = /^(order|charge)\./.test(type);
      const names = isOfMoney
        ? namesIn(data, data.order)
        : { provider_id: null, link_id: null, charge_id: null };
      const hint = isOfMoney ? (data.order?.id ?? data.id) : null;
      return {
        event_id,
        type,
        ...names,
        hint: hint?.startsWith('or_') ? hint : null,
        secret,
      } satisfies PaymentEvent;
    },
  };
}
