import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bank } from '../../support/bank.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

const sent = 10_000;

/** A refund is on its way when the bank takes the payment of a charge, another one settles the charge, and then the refund ends. */
async function settledTwice(enrolment: Enrolment, paid: { charge_id: string; order: string }): Promise<void> {
  const answer = bank.leavesRefunds();
  await terms.admin.call('POST /v1/charges/:id/refund', {
    params: { id: paid.charge_id },
    body: { amount: sent, reason: 'Desconto combinado' },
  });
  await bank.takes(paid.order);
  await terms.confirm(paid.charge_id);
  answer();
  const { balance } = await terms.statementOf(enrolment);
  await terms.readAgain(paid.order, { refunded: sent });
  expect((await terms.statementOf(enrolment)).balance).toBe(balance - sent);
}

const chargeOf = async (enrolment: Enrolment, charge_id: string) =>
  (await terms.statementOf(enrolment)).charges.find((each) => each.charge_id === charge_id);

describe('a payment of which a part was credited, because a refund of the disputed one has ended (PAY-14)', () => {
  it('can be given back without that part, which pays for other instalments (PAY-21)', async () => {
    const enrolment = await terms.concluded(1);
    const paid = await terms.payNext(enrolment);
    await settledTwice(enrolment, paid);
    const { amount, refundable } = (await chargeOf(enrolment, paid.charge_id)) ?? {};
    expect(refundable).toBe((amount ?? 0) - sent);
    const refused = await terms.admin.try('POST /v1/charges/:id/refund', {
      params: { id: paid.charge_id },
      body: { amount: amount ?? 0, reason: 'Desistiu' },
    });
    expect(refused).toMatchObject({ status: 400, error: { issues: [{ path: 'amount' }] } });
  });

  it('counts with that part for the plan when it paid the fee, also for a contract that replaces its own (CON-7)', async () => {
    const enrolment = await terms.signed({
      payment_method: 'Parcelado de acordo com a vigência do plano',
    });
    const fee = (await terms.statementOf(enrolment)).charges.find(({ kind }) => kind === 'registration');
    const charge_id = fee?.charge_id ?? '';
    const order = await terms.orderOf(enrolment, charge_id);
    await terms.payOrder(order);
    await settledTwice(enrolment, { charge_id, order });
    const contract_id = await terms.replace(enrolment, { plan_type: 'Particular' });
    const [{ value_plan, credit }] = await terms.rows(
      'select value_plan, credit from contracts where contract_id = $1',
      [contract_id],
    );
    expect(credit).toBe(sent);
    expect(await terms.openOf(contract_id)).toBe(value_plan - sent);
    expect((await chargeOf(enrolment, charge_id))?.refundable).toBe((fee?.amount ?? 0) - sent);
  });

  it('is given back wholly by a withdrawal, with what the bank returns after it (CON-14)', async () => {
    const enrolment = await terms.signed({
      payment_method: 'Parcelado de acordo com a vigência do plano',
    });
    const { charges } = await terms.statementOf(enrolment);
    const first = charges.findLast(({ kind }) => kind === 'plan');
    const [fee] = charges.filter(({ kind }) => kind === 'registration');
    await terms.payOrder(await terms.orderOf(enrolment, fee?.charge_id ?? ''));
    const charge_id = first?.charge_id ?? '';
    const order = await terms.orderOf(enrolment, charge_id);
    await terms.payOrder(order);
    await settledTwice(enrolment, { charge_id, order });
    const amounts = async () =>
      (await terms.refundsOf(enrolment)).reduce((total, each) => total + each.amount, 0);
    const { amount } = first ?? { amount: 0 };
    await terms.withdraw(enrolment);
    expect(await amounts()).toBe(sent + amount + (fee?.amount ?? 0));
    await bank.returns(order);
    expect(await amounts()).toBe(2 * amount + (fee?.amount ?? 0));
  });
});
