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

/** Each of 12 instalments of 375 900 cents. */
const instalment = 31_325;
const sent = 10_000;

/** A person gives back a part of a charge beside the provider, and records it. */
async function sendByHand(charge_id: string, amount: number): Promise<void> {
  const { refund_id } = await terms.admin.call('POST /v1/charges/:id/refund', {
    params: { id: charge_id },
    body: { amount, reason: 'Desconto combinado', by_hand: true },
  });
  await terms.admin.call('POST /v1/refunds/:id/confirm', {
    params: { id: refund_id },
    body: { note: 'Pix enviado' },
  });
}

const contractOf = async (contract_id: string) =>
  (await terms.rows('select value_plan, credit from contracts where contract_id = $1', [contract_id]))[0];

/** A student who has paid two instalments, of the second of which a person gave back a part and the bank took all. */
async function sentAndTaken() {
  const enrolment = await terms.concluded(1);
  const paid = await terms.payNext(enrolment);
  await sendByHand(paid.charge_id, sent);
  await bank.takes(paid.order);
  return { ...paid, enrolment };
}

describe('what a person has sent of a payment that the bank takes back (CON-7, PAY-14)', () => {
  it('is not credited to the contract that replaces its own, and cannot be given back again', async () => {
    const { enrolment } = await sentAndTaken();
    const contract_id = await terms.replace(enrolment, { plan_type: 'Particular' });
    const { value_plan, credit } = await contractOf(contract_id);
    expect(credit).toBe(instalment - sent);
    expect(await terms.openOf(contract_id)).toBe(value_plan - credit);
    const { charges } = await terms.statementOf(enrolment);
    const ofPlan = charges.filter(({ kind }) => kind === 'plan');
    expect(ofPlan.map(({ refundable }) => refundable).filter((cents) => cents > 0)).toEqual([]);
  });

  it('is credited neither when another payment has settled the charge', async () => {
    const { enrolment, charge_id } = await sentAndTaken();
    await terms.confirm(charge_id);
    const contract_id = await terms.replace(enrolment, { plan_type: 'Particular' });
    expect((await contractOf(contract_id)).credit).toBe(2 * instalment - sent);
  });

  it('is counted once when the bank returns the payment to the new contract', async () => {
    const { enrolment, order } = await sentAndTaken();
    const contract_id = await terms.replace(enrolment, { plan_type: 'Particular' });
    const { balance } = await terms.statementOf(enrolment);
    await bank.returns(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(balance - instalment);
    expect((await contractOf(contract_id)).credit).toBe(2 * instalment - sent);
    await bank.takes(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(balance);
    const last = await terms.replace(enrolment, { plan_type: 'Em grupo' });
    expect((await contractOf(last)).credit).toBe(instalment - sent);
  });

  it('is owed as one more instalment of the new contract, as far as the school holds less than nothing', async () => {
    const enrolment = await terms.concluded(1);
    const paid = await terms.payNext(enrolment);
    await sendByHand(paid.charge_id, sent);
    const [first] = (await terms.statementOf(enrolment)).charges.filter(
      ({ kind, status, charge_id }) => kind === 'plan' && status === 'paid' && charge_id !== paid.charge_id,
    );
    await sendByHand(first?.charge_id ?? '', instalment);
    await bank.takes(paid.order);
    const wanted = { plan_type: 'Particular' } as const;
    const preview = await terms.admin.call('GET /v1/students/:id/new-contract', {
      params: { id: enrolment.student_id },
      query: wanted,
    });
    expect(preview).toMatchObject({ credited: 0, owed_beside: sent });
    const contract_id = await terms.replace(enrolment, wanted);
    const { value_plan, credit } = await contractOf(contract_id);
    expect(credit).toBe(0);
    expect(await terms.openOf(contract_id)).toBe(value_plan + sent);
    expect((await terms.chargesOf(contract_id)).at(-1)).toMatchObject({ installment: 13, amount: sent });
  });

  it('is owed again when a credited payment is taken back once more', async () => {
    const { enrolment, order, charge_id } = await sentAndTaken();
    await terms.confirm(charge_id);
    const { balance } = await terms.statementOf(enrolment);
    await bank.returns(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(balance - instalment);
    await bank.takes(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(balance);
  });
});

describe('a refund that ends after another payment has settled the disputed charge (PAY-14)', () => {
  /** A refund was asked for and not answered when the bank took the payment; the charge is paid again since. */
  async function settledAgain() {
    const enrolment = await terms.concluded(1);
    const paid = await terms.payNext(enrolment);
    const answer = bank.leavesRefunds();
    await terms.admin.call('POST /v1/charges/:id/refund', {
      params: { id: paid.charge_id },
      body: { amount: sent, reason: 'Desconto combinado' },
    });
    await bank.takes(paid.order);
    await terms.payOrder(await terms.orderOf(enrolment, paid.charge_id));
    answer();
    const { balance } = await terms.statementOf(enrolment);
    return { ...paid, enrolment, balance };
  }
  const refundsOf = async (enrolment: Enrolment) =>
    (await terms.refundsOf(enrolment)).map(({ status, amount }) => [status, amount]);

  it('lessens what is owed as if it had ended before that payment, once', async () => {
    const { enrolment, order, balance, charge_id } = await settledAgain();
    for (const _ of ['first', 'again']) {
      await terms.readAgain(order, { refunded: sent });
      const statement = await terms.statementOf(enrolment);
      expect(statement.balance).toBe(balance - sent);
      expect(statement.charged - statement.paid - statement.refunded).toBe(statement.balance);
      expect(statement.charges.find((each) => each.charge_id === charge_id)).toMatchObject({
        status: 'paid',
        amount: instalment,
        refunded: 0,
      });
    }
    expect(await refundsOf(enrolment)).toEqual([['done', sent]]);
  });

  it('lessens nothing by what the provider gives back by itself, which undoes the disputed payment alone', async () => {
    const { enrolment, order, balance } = await settledAgain();
    await terms.readAgain(order, { refunded: instalment });
    expect((await terms.statementOf(enrolment)).balance).toBe(balance - sent);
    expect(await refundsOf(enrolment)).toEqual([
      ['done', sent],
      ['done', instalment - sent],
    ]);
  });

  it('does not keep the rest from being credited when the bank returns it, immediately or later', async () => {
    for (const status of ['disputed', 'paid'] as const) {
      const { enrolment, order, balance } = await settledAgain();
      await terms.readAgain(order, { refunded: sent, status });
      bank.taken.delete(order);
      await terms.readAgain(order, { refunded: sent });
      expect((await terms.statementOf(enrolment)).balance).toBe(balance - instalment);
    }
  });

  it('changes nothing for a contract that has replaced its own since', async () => {
    const { enrolment, order } = await settledAgain();
    await terms.replace(enrolment, { plan_type: 'Particular' });
    const { balance } = await terms.statementOf(enrolment);
    await terms.readAgain(order, { refunded: sent });
    expect((await terms.statementOf(enrolment)).balance).toBe(balance);
  });
});

describe('the day of the first payment for the plan (planPaymentDate)', () => {
  const dayOf = async ({ student_id }: Enrolment) => {
    const { response } = await terms.admin.call('GET /v1/students', { query: { pageSize: 100 } });
    return response.find((row) => row.student_id === student_id)?.planPaymentDate;
  };

  it('stays as it was when the bank takes the payment back, another one settles the charge, and the bank returns it', async () => {
    const enrolment = await terms.signed({ payment_method: 'Parcelado de acordo com a vigência do plano' });
    await enrolment.pay('card');
    await enrolment.until('AGUARDANDO_PAGAMENTO');
    const charge = (await terms.statementOf(enrolment)).charges.findLast(({ kind }) => kind === 'plan');
    const charge_id = charge?.charge_id ?? '';
    const order = await terms.orderOf(enrolment, charge_id);
    await terms.payOrder(order);
    const paidOn = await dayOf(enrolment);
    expect(paidOn).toBe(terms.school.clock.now().toISOString());
    terms.school.clock.advance({ days: 1 });
    await terms.logIn();
    await bank.takes(order);
    expect(await dayOf(enrolment)).toBe(paidOn);
    await terms.confirm(charge_id);
    expect(await dayOf(enrolment)).toBe(paidOn);
    await bank.returns(order);
    expect(await dayOf(enrolment)).toBe(paidOn);
  });
});
