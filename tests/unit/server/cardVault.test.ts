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
const order = () => ({ charge_id: randomUUID(), attempt: 1, amount: 25_000, description: 'Parcela 1 de 12' });

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

  it('are refused without a token of Pagar.me, and of a brand that the school does not take', async () => {
    const { vault } = open();
    await expect(vault.save(cardOf('token_unknown00'))).rejects.toMatchObject({ isRefusal: true });
    await expect(vault.save(cardOf(stub.tokenise('0000', 'Diners')))).rejects.toMatchObject({
      isRefusal: true,
    });
  });

  it('pay an order whose outcome is read back, and which is one order however often it is asked for', async () => {
    const { payment, vault } = open();
    const card = await vault.save(cardOf(stub.tokenise('0010')));
    const asked = order();
    const { provider_id } = await vault.charge(asked, card);
    expect(await vault.charge(asked, card)).toEqual({ provider_id });
    const proof = await payment.readBack({ provider_id, link_id: null });
    expect(proof).toMatchObject({ status: 'paid', amount: 25_000 });
  });

  it('fail an order that the bank refuses, although the call succeeds', async () => {
    const { payment, vault } = open();
    const card = await vault.save(cardOf(stub.tokenise('0044')));
    const { provider_id } = await vault.charge(order(), card);
    expect(await payment.readBack({ provider_id, link_id: null })).toMatchObject({ status: 'failed' });
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
