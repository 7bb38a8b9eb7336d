import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pagarmePayment } from '../../../server/providers/payment/pagarme/pagarme.ts';
import type { CardToSave } from '../../../server/providers/payment/port.ts';
import { type PagarmeStub, secretKey, startPagarmeStub } from '../../support/pagarmeStub.ts';

let stub: PagarmeStub;
beforeAll(async () => {
  stub = await startPagarmeStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.seen.length = 0;
});

function open() {
  const payment = pagarmePayment({
    secretKey,
    apiUrl: `${stub.baseUrl}/core`,
    linksUrl: `${stub.baseUrl}/paymentlinks`,
    jwksUrl: `${stub.baseUrl}/jwks.json`,
    webhook: null,
    publicKey: 'pk_test_0123456789',
    fetch,
    now: () => new Date('2026-03-10T13:00:00Z'),
  });
  if (!payment.cards) throw new Error('a public key opens the vault');
  return { payment, vault: payment.cards };
}

const student_id = randomUUID();
const cardOf = (token: string): CardToSave => ({
  token,
  owner: { student_id, name: 'Ana Souza', email: 'ana@x.test' },
  expiry: { exp_month: 12, exp_year: 2030 },
  billing_address: {
    line_1: 'Avenida Paulista, 1578',
    line_2: null,
    city: 'São Paulo',
    state: 'SP',
    zip_code: '01310100',
    country: 'BR',
  },
});
function order() {
  const charge_id = randomUUID();
  return { provider_id: `${charge_id}-1`, charge_id, amount: 25_000, description: 'Parcela 1 de 12' };
}

describe('the cards that Pagar.me keeps', () => {
  it('are opened to browsers by the public key, never by the secret one', () => {
    const { tokens } = open().vault;
    expect(tokens).toEqual({ kind: 'pagarme', url: `${stub.baseUrl}/core/tokens?appId=pk_test_0123456789` });
  });

  it('are stored once by token, with what Pagar.me says of them, for one customer a student', async () => {
    const { vault } = open();
    const token = stub.tokenise('0010');
    const saved = await vault.save(cardOf(token));
    expect(saved).toMatchObject({ brand: 'Visa', last_four: '0010', exp_month: 12, exp_year: 2030 });
    expect(await vault.save(cardOf(token))).toEqual(saved);
    const other = await vault.save(cardOf(stub.tokenise('4444', 'Mastercard')));
    expect(other).toMatchObject({ brand: 'Mastercard', customer_id: saved.customer_id });
    expect(JSON.stringify(stub.seen)).not.toMatch(/"number"|cvv/);
  });

  it('are refused without a token of Pagar.me', async () => {
    await expect(open().vault.save(cardOf('token_unknown00'))).rejects.toMatchObject({ isRefusal: true });
  });

  it('are stored by whatever name Pagar.me gives to the brand', async () => {
    const { vault } = open();
    const named = async (brand: string) => (await vault.save(cardOf(stub.tokenise('0010', brand)))).brand;
    expect(await named('American Express')).toBe('Amex');
    expect(await named('MASTER')).toBe('Mastercard');
    expect(await named('Diners')).toBeNull();
  });

  it.each([401, 403, 408, 409, 429, 503])('were not judged by an answer of %i', async (status) => {
    const { vault } = open();
    const card = await vault.save(cardOf(stub.tokenise('0010')));
    // An error of the server is repeated once.
    stub.failNext(...Array.from({ length: status === 503 ? 2 : 1 }, () => ({ status })));
    await expect(vault.charge(order(), card)).rejects.toMatchObject({ status, isRefusal: false });
  });

  it('pay an order whose outcome is read back, and which is one order however often it is asked for', async () => {
    const { payment, vault } = open();
    const card = await vault.save(cardOf(stub.tokenise('0010')));
    const asked = order();
    const { charge_id, provider_id } = asked;
    expect(vault.nameOrder({ charge_id, attempt: 1 })).toBe(provider_id);
    expect(await vault.knowsOrder(provider_id)).toBe(false);
    await vault.charge(asked, card);
    await vault.charge(asked, card);
    expect(await vault.knowsOrder(provider_id)).toBe(true);
    expect([...stub.orders.values()].filter(({ code }) => code === provider_id)).toHaveLength(1);
    const proof = await payment.readBack({ provider_id, link_id: null });
    expect(proof).toMatchObject({ status: 'paid', amount: 25_000 });
  });

  it('fail an order that the bank refuses, although the call succeeds', async () => {
    const { payment, vault } = open();
    const card = await vault.save(cardOf(stub.tokenise('0044')));
    const asked = order();
    const { provider_id } = asked;
    await vault.charge(asked, card);
    expect(await payment.readBack({ provider_id, link_id: null })).toMatchObject({ status: 'failed' });
  });

  it('are charged under a key of their own, which a repeat shares', async () => {
    const { vault } = open();
    const first = await vault.save(cardOf(stub.tokenise('0010')));
    const second = await vault.save(cardOf(stub.tokenise('4444', 'Mastercard')));
    const asked = order();
    stub.seen.length = 0;
    // Pagar.me has judged none of them.
    stub.failNext({ status: 429 }, { status: 429 }, { status: 429 });
    for (const card of [first, first, second]) await vault.charge(asked, card).catch(() => undefined);
    const [once, again, other] = stub.seen.map(({ key }) => key);
    expect(again).toBe(once);
    expect(other).not.toBe(once);
  });

  it('are removed, and a card that is gone counts as removed', async () => {
    const { vault } = open();
    const card = await vault.save(cardOf(stub.tokenise('0010')));
    await vault.remove(card);
    expect(stub.cards.has(card.card_id)).toBe(false);
    await vault.remove(card);
    await expect(vault.charge(order(), card)).rejects.toMatchObject({ status: 412 });
  });
});
