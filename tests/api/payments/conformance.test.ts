import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualPayment } from '../../../server/providers/payment/manual/manual.ts';
import { pagarmePayment } from '../../../server/providers/payment/pagarme/pagarme.ts';
import type { OpenedOrder, PaymentOrder, PaymentProvider } from '../../../server/providers/payment/port.ts';
import { settleOrder } from '../../../server/providers/payment/sandbox/sandbox.ts';
import { type PagarmeStub, secretKey, startPagarmeStub, webhook } from '../../support/pagarmeStub.ts';
import { type School, startSchool } from '../../support/school.ts';

interface Driver {
  provider: PaymentProvider;
  /** A payer pays or is refused; null where a person confirms payments. */
  pay: ((order: OpenedOrder, outcome: 'paid' | 'failed') => unknown) | null;
  event: ((order: OpenedOrder) => { body: string; headers: Record<string, string> }) | null;
}

let school: School;
let stub: PagarmeStub;
const drivers: Partial<Record<string, Driver>> = {};
const driver = (name: string): Driver => {
  const found = drivers[name];
  if (!found) throw new Error(`no driver ${name}`);
  return found;
};

beforeAll(async () => {
  school = await startSchool();
  stub = await startPagarmeStub();
  const { services } = school;
  const sandbox = services.providers.payment;
  drivers.sandbox = {
    provider: sandbox,
    pay: ({ provider_id }, outcome) => settleOrder(services, provider_id, outcome),
    event: ({ provider_id }) => {
      const body = JSON.stringify({
        id: `hook_${randomUUID()}`,
        type: 'order.paid',
        data: { id: provider_id },
      });
      return { body, headers: { 'x-sandbox-signature': services.secrets.sign('payment-event', body) } };
    },
  };
  const payee = { name: 'Aula Viva', city: 'São Paulo', pix_key: 'escola@aulaviva.test' };
  drivers.manual = { provider: manualPayment(async () => payee), pay: null, event: null };
  const orders = new Map<string, ReturnType<PagarmeStub['pay']>>();
  drivers.pagarme = {
    provider: pagarmePayment({
      secretKey,
      apiUrl: `${stub.baseUrl}/core`,
      linksUrl: `${stub.baseUrl}/paymentlinks`,
      jwksUrl: `${stub.baseUrl}/jwks.json`,
      webhook: { ...webhook, signature: 'require' },
      fetch,
      now: () => school.clock.now(),
    }),
    pay: ({ link_id }, outcome) => {
      const order = stub.pay(link_id ?? '', outcome);
      orders.set(link_id ?? '', order);
    },
    event: ({ link_id }) => {
      const order = orders.get(link_id ?? '') ?? stub.pay(link_id ?? '');
      return stub.event('order.paid', order);
    },
  };
});
afterAll(async () => {
  stub.close();
  await school.stop();
});

const ordered = (): PaymentOrder => ({
  charge_id: randomUUID(),
  attempt: 1,
  amount: 12_345,
  description: 'Aula Viva: taxa de matrícula',
  due_date: '2026-03-15',
  ways: ['pix', 'credit_card'],
  payer: { name: 'Ana Souza', email: 'ana@x.test', language: 'pt-BR' },
});

describe.each(['manual', 'sandbox', 'pagarme'])('the payment provider %s', (name) => {
  it('opens an order with a link, for which nothing has been received', async () => {
    const { provider } = driver(name);
    const order = await provider.openOrder(ordered());
    expect(provider.name).toBe(name);
    expect(order.link.length).toBeGreaterThan(10);
    expect(await provider.readBack(order)).toEqual({
      status: 'open',
      amount: 0,
      at: null,
      refunded: 0,
      unmatched: 0,
    });
  });

  it('closes an order as often as it is asked to', async () => {
    const { provider, pay } = driver(name);
    const order = await provider.openOrder(ordered());
    await provider.closeOrder(order);
    await provider.closeOrder(order);
    expect((await provider.readBack(order)).status).toBe(pay ? 'expired' : 'open');
  });

  it('refuses an event without proof', async () => {
    const { provider } = driver(name);
    const body = JSON.stringify({ id: 'hook_1', type: 'order.paid', data: { id: 'or_1' } });
    expect(await provider.verifyEvent(body, {})).toBeNull();
    expect(await provider.verifyEvent('', {})).toBeNull();
  });
});

describe.each(['sandbox', 'pagarme'])('the payment provider %s, which receives money', (name) => {
  const opened = async (outcome?: 'paid' | 'failed') => {
    const { provider, pay } = driver(name);
    const request = ordered();
    const order = await provider.openOrder(request);
    if (outcome) await pay?.(order, outcome);
    return { provider, order, amount: request.amount };
  };

  it('reads a payment and a refusal', async () => {
    const paid = await opened('paid');
    expect(await paid.provider.readBack(paid.order)).toMatchObject({
      status: 'paid',
      amount: paid.amount,
      refunded: 0,
      unmatched: 0,
    });
    expect((await paid.provider.readBack(paid.order)).at).toBeInstanceOf(Date);
    const failed = await opened('failed');
    expect(await failed.provider.readBack(failed.order)).toMatchObject({ status: 'failed', amount: 0 });
  });

  it('keeps a payment when the order is closed after it', async () => {
    const { provider, order } = await opened('paid');
    await provider.closeOrder(order);
    expect((await provider.readBack(order)).status).toBe('paid');
  });

  it('refunds a part, then the rest, and nothing twice', async () => {
    const { provider, order, amount } = await opened('paid');
    const part = { refund_id: randomUUID(), total: 2345 };
    await provider.refund?.(order, part);
    await provider.refund?.(order, part);
    expect(await provider.readBack(order)).toMatchObject({ status: 'paid', amount, refunded: 2345 });
    const rest = { refund_id: randomUUID(), total: amount };
    await Promise.all([provider.refund?.(order, rest), provider.refund?.(order, rest)]);
    await provider.refund?.(order, rest);
    expect(await provider.readBack(order)).toMatchObject({ status: 'refunded', refunded: amount });
  });

  it('finds no money for an order that it does not know', async () => {
    const { provider } = driver(name);
    const unknown = { provider_id: `${randomUUID()}-1`, link_id: null };
    expect((await provider.readBack(unknown)).amount).toBe(0);
  });

  it('verifies its own event and refuses one with another body or signature', async () => {
    const { provider, order } = await opened('paid');
    const given = driver(name).event?.(order) ?? { body: '', headers: {} };
    expect(await provider.verifyEvent(given.body, given.headers)).toMatchObject({
      provider_id: order.provider_id,
    });
    expect(await provider.verifyEvent(`${given.body} `, given.headers)).toBeNull();
    for (const header of Object.keys(given.headers)) {
      const altered = { ...given.headers, [header]: `${given.headers[header]}A` };
      expect(await provider.verifyEvent(given.body, altered)).toBeNull();
      expect(await provider.verifyEvent(given.body, { ...given.headers, [header]: undefined })).toBeNull();
    }
  });
});
