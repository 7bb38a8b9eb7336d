import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PagarmeOptions, pagarmePayment } from '../../../server/providers/payment/pagarme/pagarme.ts';
import type { PaymentOrder } from '../../../server/providers/payment/port.ts';
import {
  type Naming,
  type Outcome,
  type PagarmeStub,
  secretKey,
  startPagarmeStub,
  webhook,
} from '../../support/pagarmeStub.ts';

let stub: PagarmeStub;
beforeAll(async () => {
  stub = await startPagarmeStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.seen.length = 0;
});

const open = (options: Partial<PagarmeOptions> = {}) =>
  pagarmePayment({
    secretKey,
    apiUrl: `${stub.baseUrl}/core`,
    linksUrl: `${stub.baseUrl}/paymentlinks`,
    jwksUrl: `${stub.baseUrl}/jwks.json`,
    webhook: { ...webhook, signature: 'if-present' },
    fetch,
    now: () => new Date('2026-03-10T13:00:00Z'),
    ...options,
  });

const ordered = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  charge_id: randomUUID(),
  attempt: 1,
  amount: 15_000,
  description: 'Aula Viva: taxa de matrícula',
  due_date: '2026-03-15',
  ways: ['pix', 'credit_card'],
  payer: { name: 'Ana Souza', email: 'ana@x.test', language: 'pt-BR' },
  ...more,
});

const paidLink = async (outcome: Outcome, naming?: Naming) => {
  const order = await open().openOrder(ordered());
  return { order, paid: stub.pay(order.link_id ?? '', outcome, naming) };
};
const read = async (outcome: Outcome) => open().readBack((await paidLink(outcome)).order);

describe('a payment link of Pagar.me', () => {
  it('is asked for once under one key, however often its answer is lost', async () => {
    const request = ordered();
    stub.failNext('timeout after');
    await expect(open({ timeoutMs: 1500 }).openOrder(request)).rejects.toMatchObject({ status: 408 });
    const first = await open().openOrder(request);
    expect(await open().openOrder(request)).toEqual(first);
    expect(new Set(stub.seen.map(({ key }) => key)).size).toBe(1);
    expect(
      [...stub.links.values()].filter(({ order_code }) => order_code === first.provider_id),
    ).toHaveLength(1);
    const next = await open().openOrder({ ...request, attempt: 2 });
    expect(next.link_id).not.toBe(first.link_id);
  });

  it('is not asked for under the key of another body', async () => {
    const request = ordered();
    await open().openOrder(request);
    await open().openOrder({ ...request, amount: 9000 });
    expect(new Set(stub.seen.map(({ key }) => key)).size).toBe(2);
  });

  it('is asked for again when the line breaks or the provider stumbles', async () => {
    stub.failNext('reset');
    expect((await open().openOrder(ordered())).link).toContain('https://');
    stub.failNext({ status: 500 });
    expect((await open().openOrder(ordered())).link).toContain('https://');
    expect(stub.seen).toHaveLength(4);
  });

  it.each([400, 401, 403, 412, 422, 429])(
    'is refused with %i, without what the provider repeats',
    async (status) => {
      const body = {
        message: 'ana@x.test',
        errors: { 'customer.email': ['ana@x.test'] },
        request: ordered(),
      };
      stub.failNext({ status, body });
      const error = await open()
        .openOrder(ordered())
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ status });
      expect(String(error)).not.toMatch(/ana|sk_test/i);
      expect(stub.seen).toHaveLength(1);
    },
  );

  it('accepts the ways that the contract has', async () => {
    await open().openOrder(ordered({ ways: ['pix'] }));
    await open().openOrder(ordered({ ways: ['credit_card'] }));
    expect(stub.links.size).toBeGreaterThan(1);
  });
});

describe('an order of Pagar.me', () => {
  it.each([
    ['paid', { status: 'paid', amount: 15_000 }],
    ['failed', { status: 'failed', amount: 0 }],
    ['notAuthorized', { status: 'failed', amount: 0 }],
    ['item_code_missing', { status: 'failed', amount: 0 }],
    ['pix_expired', { status: 'expired', amount: 0 }],
    ['pending', { status: 'open', amount: 0 }],
    ['processing', { status: 'open', amount: 0 }],
    ['underpaid', { status: 'open', amount: 0, unmatched: 14_900 }],
    ['overpaid', { status: 'open', amount: 0, unmatched: 15_100 }],
  ] as const)('that is %s reads so', async (outcome, expected) => {
    expect(await read(outcome)).toMatchObject(expected);
  });

  it.each(['code', 'metadata', 'link'] as const)('is found by its %s', async (naming) => {
    const { order, paid } = await paidLink('paid', naming);
    // A list filters by code alone; what an event names is read by its id.
    const found = await open().readBack({ ...order, hint: paid.id });
    expect(found).toMatchObject({ status: 'paid', amount: 15_000 });
  });

  it('of another school is not taken for ours, whatever an event names', async () => {
    const [mine, other] = [await open().openOrder(ordered()), await paidLink('paid')];
    expect(await open().readBack({ ...mine, hint: other.paid.id })).toMatchObject({ status: 'open' });
    expect(await open().readBack({ ...mine, hint: 'or_unknown' })).toMatchObject({ status: 'open' });
  });

  it('whose link has ended reads as expired', async () => {
    const order = await open().openOrder(ordered());
    stub.expire(order.link_id ?? '');
    expect((await open().readBack(order)).status).toBe('expired');
  });

  it('fails as a Pix of more than R$ 500,00 in the simulator', async () => {
    const order = await open().openOrder(ordered({ amount: 50_001 }));
    stub.payByPix(order.link_id ?? '');
    expect((await open().readBack(order)).status).toBe('failed');
  });

  it('that the bank takes back is disputed, and paid again when the dispute is won', async () => {
    const { order, paid } = await paidLink('paid');
    stub.dispute(paid);
    expect(await open().readBack(order)).toMatchObject({ status: 'disputed', amount: 15_000, refunded: 0 });
    stub.winDispute(paid);
    expect((await open().readBack(order)).status).toBe('paid');
  });

  it('is refunded once although the answer was lost', async () => {
    const { order } = await paidLink('paid');
    // The reads before it are answered.
    const provider = open();
    await provider.refund?.(order, { refund_id: 'first', total: 5000 });
    stub.failNext({ status: 503 }, { status: 503 });
    await expect(provider.refund?.(order, { refund_id: 'second', total: 15_000 })).rejects.toMatchObject({
      status: 503,
    });
    await provider.refund?.(order, { refund_id: 'second', total: 15_000 });
    await provider.refund?.(order, { refund_id: 'second', total: 15_000 });
    expect(await provider.readBack(order)).toMatchObject({ status: 'refunded', refunded: 15_000 });
  });

  it('is refunded under a key of each refund, which a repeat of that refund shares', async () => {
    const { order } = await paidLink('paid');
    const provider = open();
    for (const refund_id of ['first', 'first', 'second']) {
      stub.failNextOf('DELETE ', { status: 412 });
      await expect(provider.refund?.(order, { refund_id, total: 5000 })).rejects.toMatchObject({
        status: 412,
      });
    }
    const [once, again, other] = stub.seen.filter(({ method }) => method === 'DELETE').map(({ key }) => key);
    expect(again).toBe(once);
    expect(other).not.toBe(once);
  });
});

describe('an event of Pagar.me', () => {
  it('names the order by any of the three names', async () => {
    for (const naming of ['code', 'metadata', 'link'] as const) {
      const { order, paid } = await paidLink('paid', naming);
      for (const type of ['order.paid', 'charge.paid', 'charge.refunded']) {
        const { body, headers } = stub.event(type, paid);
        const event = await open().verifyEvent(body, headers);
        expect(event).toMatchObject({ type, hint: paid.id });
        expect([event?.provider_id, event?.link_id]).toContain(
          naming === 'link' ? order.link_id : order.provider_id,
        );
      }
    }
  });

  it('of another kind names nothing', async () => {
    const { body, headers } = stub.signed(
      JSON.stringify({ id: 'hook_9', type: 'customer.created', data: { id: 'cus_1' } }),
    );
    expect(await open().verifyEvent(body, headers)).toMatchObject({ provider_id: null, hint: null });
  });

  it('needs the password always, and the signature where it is required', async () => {
    const { body, headers } = stub.event('order.paid', (await paidLink('paid')).paid);
    const { authorization = '' } = headers;
    expect(await open().verifyEvent(body, { authorization })).not.toBeNull();
    const strict = open({ webhook: { ...webhook, signature: 'require' } });
    expect(await strict.verifyEvent(body, { authorization })).toBeNull();
    expect(await strict.verifyEvent(body, headers)).not.toBeNull();
    expect(await open().verifyEvent(body, { ...headers, authorization: 'Basic YTpi' })).toBeNull();
    expect(await open().verifyEvent(body, { ...headers, authorization: undefined })).toBeNull();
  });

  it('is refused as unavailable while the school has set no password', async () => {
    const { body, headers } = stub.event('order.paid', (await paidLink('paid')).paid);
    await expect(open({ webhook: null }).verifyEvent(body, headers)).rejects.toMatchObject({ status: 503 });
  });

  it('signed with an unknown key makes the keys be read once, and is accepted when they have changed', async () => {
    const provider = open();
    const { paid } = await paidLink('paid');
    const before = stub.event('order.paid', paid);
    expect(await provider.verifyEvent(before.body, before.headers)).not.toBeNull();
    const reads = stub.keyReads();
    stub.changeKey(false);
    const unknown = stub.event('order.paid', paid);
    expect(await provider.verifyEvent(unknown.body, unknown.headers)).toBeNull();
    expect(stub.keyReads()).toBe(reads + 1);
    stub.changeKey(true);
    const rotated = stub.event('order.paid', paid);
    expect(await provider.verifyEvent(rotated.body, rotated.headers)).not.toBeNull();
    expect(stub.keyReads()).toBe(reads + 2);
  });

  it.each(['alg=none; kid=key-1; signature=AAAA', 'alg=RS256; signature=AAAA', 'nonsense'])(
    'is refused with the signature %s',
    async (given) => {
      const { body, headers } = stub.event('order.paid', (await paidLink('paid')).paid);
      const altered = { ...headers, 'x-webhook-asymmetric-signature': given };
      expect(await open().verifyEvent(body, altered)).toBeNull();
    },
  );

  it('cannot be checked while the keys cannot be read, so that it is sent again', async () => {
    const { body, headers } = stub.event('order.paid', (await paidLink('paid')).paid);
    const provider = open({ jwksUrl: `${stub.baseUrl}/paymentlinks` });
    await expect(provider.verifyEvent(body, headers)).rejects.toMatchObject({ status: 503 });
  });
});
