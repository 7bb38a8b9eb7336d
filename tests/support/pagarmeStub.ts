import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { fieldsOf, pagarmeCards } from './pagarmeCards.ts';

export const secretKey = 'sk_test_0123456789abcdef';
export const webhook = { user: 'aula-viva', password: 'senha-do-webhook-0123' };

/** What a payment link needs, as Pagar.me's reference describes it. */
const linkBody = z.strictObject({
  type: z.literal('order'),
  is_building: z.literal(false),
  name: z.string().min(1).max(64),
  order_code: z.string().max(52),
  max_paid_sessions: z.literal(1),
  metadata: z.record(z.string(), z.string()),
  payment_settings: z
    .strictObject({
      accepted_payment_methods: z.array(z.enum(['pix', 'credit_card'])).min(1),
      credit_card_settings: z
        .strictObject({
          operation_type: z.literal('auth_and_capture'),
          installments: z.array(z.strictObject({ number: z.int(), total: z.int() })).min(1),
        })
        .optional(),
      pix_settings: z.strictObject({ expires_in: z.int().positive() }).optional(),
    })
    .refine(({ accepted_payment_methods: ways, credit_card_settings, pix_settings }) =>
      ways.every((way) => (way === 'pix' ? pix_settings : credit_card_settings)),
    ),
  cart_settings: z.strictObject({
    items: z
      .array(
        z.strictObject({
          name: z.string().min(1),
          amount: z.int().positive(),
          default_quantity: z.literal(1),
        }),
      )
      .min(1),
  }),
  customer_settings: z.strictObject({
    customer: z.strictObject({ name: z.string(), email: z.email(), type: z.literal('individual') }),
  }),
});

export interface Charge {
  id: string;
  status: string;
  amount: number;
  paid_amount: number | null;
  canceled_amount: number | null;
  paid_at: string | null;
  last_transaction: { status: string; success: boolean; gateway_response?: object };
}
export interface StubOrder {
  id: string;
  code: string | null;
  metadata: Record<string, string> | null;
  charges: Charge[];
}
interface Link {
  id: string;
  url: string;
  status: string;
  amount: number;
  order_code: string;
  metadata: Record<string, string>;
}

/** What a charge becomes, in the words of Pagar.me. */
export type Outcome =
  | 'paid'
  | 'failed'
  | 'notAuthorized'
  | 'pending'
  | 'processing'
  | 'underpaid'
  | 'overpaid'
  | 'pix_expired'
  | 'item_code_missing';
/** Which of the school's names comes back with the order: it differs between accounts. */
export type Naming = 'code' | 'metadata' | 'link';
type Fault = 'timeout before' | 'timeout after' | 'reset' | 'reset after' | { status: number; body?: object };

/** The calls that a fault waits for, such as `POST /orders`: the method, and the end of the path. */
type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`;

interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const newKey = (kid: string) => ({
  kid,
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});

/** Answers like Pagar.me v5 on 127.0.0.1: checks the calls, keeps orders, signs events and has the documented quirks. */
export async function startPagarmeStub() {
  const seen: Seen[] = [];
  const links = new Map<string, Link>();
  const orders = new Map<string, StubOrder>();
  const remembered = new Map<string, { hash: string; answer: object }>();
  const faults: { fault: Fault; of?: Call }[] = [];
  let count = 0;
  let key: { kid: string; publicKey: KeyObject; privateKey: KeyObject } = newKey('key-1');
  let published: (typeof key)[] = [key];
  let keyReads = 0;
  const next = (prefix: string) => `${prefix}_${String(++count).padStart(16, '0')}`;

  const vault = pagarmeCards(next, (order) => orders.set(order.id, order));

  function takeFault(method: string, path: string): Fault | undefined {
    const found = faults.findIndex(({ of }) => {
      const [ofMethod, ofPath = ''] = of?.split(' ') ?? [];
      return of === undefined || (ofMethod === method && path.endsWith(ofPath));
    });
    return found < 0 ? undefined : faults.splice(found, 1)[0]?.fault;
  }

  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function answer(method: string, url: URL, body: unknown): [number, object] {
    const parts = url.pathname.split('/').filter(Boolean);
    const [place = '', id = '', action = ''] = parts[0] === 'core' ? parts.slice(1) : parts;
    if (place === 'paymentlinks' && method === 'POST' && !id) {
      const { data, error } = linkBody.safeParse(body);
      if (!data) return [422, { message: 'The request is invalid.', errors: fieldsOf(error), request: body }];
      const link_id = next('pl');
      const link = {
        id: link_id,
        url: `https://payment-link.pagar.me/${link_id}`,
        status: 'active',
        amount: data.cart_settings.items[0]?.amount ?? 0,
        order_code: data.order_code,
        metadata: data.metadata,
      };
      links.set(link_id, link);
      return [200, link];
    }
    const link = links.get(id);
    if (place === 'paymentlinks' && method === 'GET' && link) return [200, link];
    if (place === 'paymentlinks' && method === 'PATCH' && action === 'cancel' && link) {
      if (link.status !== 'active') return [412, { message: 'Link is not active' }];
      link.status = 'canceled';
      return [200, link];
    }
    if (place === 'customers') return vault.answer(method, parts.slice(parts.indexOf('customers') + 1), body);
    if (place === 'orders' && method === 'POST') return vault.order(body);
    if (place === 'orders' && method === 'GET' && id) {
      const order = orders.get(id);
      return order ? [200, order] : [404, { message: 'Order not found.' }];
    }
    if (place === 'orders' && method === 'GET') {
      const code = url.searchParams.get('code');
      return [200, { data: [...orders.values()].filter((order) => order.code === code) }];
    }
    if (place === 'charges' && method === 'DELETE') {
      const charge = chargeOf(id);
      const { amount } = z.strictObject({ amount: z.int().positive() }).parse(body);
      const left = (charge?.paid_amount ?? 0) - (charge?.canceled_amount ?? 0);
      if (!charge || amount > left) return [412, { message: 'This charge can not be canceled.' }];
      giveBack(charge, amount);
      return [200, charge];
    }
    return [404, { message: 'Not Found' }];
  }

  const chargeOf = (id: string) =>
    [...orders.values()].flatMap(({ charges }) => charges).find((c) => c.id === id);
  function giveBack(charge: Charge, amount: number) {
    charge.canceled_amount = (charge.canceled_amount ?? 0) + amount;
    const isWhole = charge.canceled_amount >= (charge.paid_amount ?? 0);
    if (isWhole) charge.status = 'canceled';
    charge.last_transaction = { status: isWhole ? 'refunded' : 'partial_refunded', success: true };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stub');
    const method = request.method ?? '';
    if (url.pathname === '/jwks.json') {
      keyReads++;
      return json(response, 200, {
        keys: published.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          use: 'sig',
        })),
      });
    }
    const text = await textOf(request);
    const body = text === '' ? undefined : JSON.parse(text);
    const idempotency = request.headers['idempotency-key'];
    const sentKey = typeof idempotency === 'string' ? idempotency : undefined;
    seen.push({ method, path: url.pathname, key: sentKey, body });
    const fault = takeFault(method, url.pathname);
    if (fault === 'timeout before') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object')
      return json(response, fault.status, fault.body ?? { message: 'error', request: body });
    const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return json(response, 401, { message: 'Authorization has been denied for this request.' });
    if (body !== undefined && request.headers['content-type'] !== 'application/json')
      return json(response, 415, { message: 'Unsupported Media Type' });
    if (method === 'POST' && sentKey === undefined)
      return json(response, 400, { message: 'the school sends an idempotency key with every write' });
    const hash = createHash('sha256').update(text).digest('hex');
    const known = sentKey === undefined ? undefined : remembered.get(sentKey);
    if (known && known.hash !== hash)
      return json(response, 409, { message: 'idempotency key was used for another request' });
    const [status, reply] = known ? [200, known.answer] : answer(method, url, body);
    if (sentKey !== undefined && status === 200)
      remembered.set(sentKey, { hash, answer: structuredClone(reply) });
    if (fault === 'timeout after') return;
    if (fault === 'reset after') return void request.socket.destroy();
    return json(response, status, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const baseUrl = `http://127.0.0.1:${address.port}`;

  /** A person tries to pay on the page of a link. */
  function pay(link_id: string, outcome: Outcome = 'paid', naming: Naming = 'code'): StubOrder {
    const link = links.get(link_id);
    if (!link) throw new Error('no such link');
    if (link.status !== 'active') throw new Error(`the link is ${link.status}`);
    const amount = link.amount;
    const received =
      { paid: amount, underpaid: amount - 100, overpaid: amount + 100 }[outcome as 'paid'] ?? null;
    const isFailed = outcome === 'failed' || outcome === 'notAuthorized' || outcome === 'item_code_missing';
    const order: StubOrder = {
      id: next('or'),
      code: naming === 'link' ? link_id : naming === 'code' ? link.order_code : null,
      metadata: naming === 'metadata' ? link.metadata : null,
      charges: [
        {
          id: next('ch'),
          status: isFailed ? 'failed' : outcome === 'pix_expired' ? 'pending' : outcome,
          amount,
          paid_amount: received,
          canceled_amount: null,
          paid_at: received === null ? null : '2026-03-10T13:05:00Z',
          last_transaction: {
            status:
              { paid: 'captured', pix_expired: 'expired', pending: 'waiting_payment' }[outcome as 'paid'] ??
              outcome,
            success: received !== null,
            ...(outcome === 'item_code_missing' && {
              gateway_response: { code: '412', errors: [{ message: 'The item Code is required.' }] },
            }),
          },
        },
      ],
    };
    if (outcome === 'paid') link.status = 'completed';
    orders.set(order.id, order);
    return order;
  }

  /** The simulator confirms a Pix of up to R$ 500,00 and fails any other. */
  const payByPix = (link_id: string) =>
    pay(link_id, (links.get(link_id)?.amount ?? 0) > 50_000 ? 'failed' : 'paid');

  const first = (order: StubOrder): Charge => {
    const [charge] = order.charges;
    if (!charge) throw new Error('the order has no charge');
    return charge;
  };

  /** The body and headers of an event about an order, or about its charge. */
  function event(type: string, order: StubOrder, id = next('hook')) {
    const { charges, ...names } = order;
    const data = type.startsWith('charge.') ? { ...first(order), code: order.code, order: names } : order;
    return signed(JSON.stringify({ id, type, created_at: '2026-03-10T13:05:00Z', data }));
  }

  function signed(body: string, signer = key) {
    const signature = sign('RSA-SHA256', Buffer.from(body), signer.privateKey).toString('base64url');
    return {
      body,
      headers: {
        authorization: `Basic ${Buffer.from(`${webhook.user}:${webhook.password}`).toString('base64')}`,
        'x-webhook-asymmetric-signature': `alg=RS256; kid=${signer.kid}; signature=${signature}`,
      } as Record<string, string>,
    };
  }

  return {
    env: {
      PAYMENT_PROVIDER: 'pagarme',
      PAGARME_SECRET_KEY: secretKey,
      PAGARME_WEBHOOK_USER: webhook.user,
      PAGARME_WEBHOOK_PASSWORD: webhook.password,
      PAGARME_SIGNATURE: 'require',
      PAGARME_API_URL: `${baseUrl}/core`,
      PAGARME_LINKS_URL: `${baseUrl}/paymentlinks`,
      PAGARME_KEYS_URL: `${baseUrl}/jwks.json`,
    },
    baseUrl,
    seen,
    cards: vault.cards,
    tokenise: vault.tokenise,
    links,
    orders,
    pay,
    payByPix,
    event,
    signed,
    /** Answers the next calls wrongly, one each. */
    failNext: (...some: Fault[]) => void faults.push(...some.map((fault) => ({ fault }))),
    /** Answers the next of these calls wrongly, one each. */
    failNextOf: (of: Call, ...some: Fault[]) => void faults.push(...some.map((fault) => ({ fault, of }))),
    /** What happens to the idempotency keys after a day. */
    forgetKeys: () => remembered.clear(),
    refund: (order: StubOrder, amount: number) => giveBack(first(order), amount),
    dispute: (order: StubOrder) => {
      first(order).status = 'chargedback';
    },
    winDispute: (order: StubOrder) => {
      first(order).status = 'paid';
    },
    expire: (link_id: string) => {
      const link = links.get(link_id);
      if (link) link.status = 'expired';
    },
    /** From now on events are signed with another key, which is published at once or not at all. */
    changeKey: (isPublished: boolean) => {
      key = newKey(`key-${++count}`);
      if (isPublished) published = [key];
    },
    keyReads: () => keyReads,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type PagarmeStub = Awaited<ReturnType<typeof startPagarmeStub>>;
