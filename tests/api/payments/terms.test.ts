import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
beforeAll(async () => {
  terms = await TermsSchool.start();
});
afterAll(() => terms.stop());

const refund = (charge_id: string, amount: number) =>
  terms.admin.try('POST /v1/charges/:id/refund', {
    params: { id: charge_id },
    body: { amount, reason: 'Pago a mais' },
  });
const refundableOf = async (user_id: string) => {
  const statement = await terms.admin.call('GET /v1/statement/:user_id', { params: { user_id } });
  return new Map(statement.charges.map(({ charge_id, refundable }) => [charge_id, refundable]));
};
const paidOf = async (contract_id: string) =>
  (await terms.chargesOf(contract_id)).filter(({ kind, status }) => kind === 'plan' && status === 'paid');
const contractInForce = async (student_id: string): Promise<string> =>
  (
    await terms.rows("select contract_id from contracts where student_id = $1 and status = 'signed'", [
      student_id,
    ])
  )[0]?.contract_id;
const total = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Each of 12 instalments of 375 900 cents. */
const instalment = 31_325;

describe('money that a newer contract has taken over (PAY-21)', () => {
  it('is not given back from the earlier payment, except what exceeds the lower price', async () => {
    const enrolment = await terms.concluded(8, { plan_type: 'Particular' });
    const first = await contractInForce(enrolment.student_id);
    const second = await terms.replace(enrolment, { plan_type: 'Em grupo' });
    const paid = await paidOf(first);
    const excess = total(paid) - 375_900;
    expect(excess).toBe(8 * 2 * instalment - 375_900);
    expect(await terms.openOf(second)).toBe(0);
    const shown = await refundableOf(enrolment.user_id);
    for (const { charge_id, amount } of paid) expect(shown.get(charge_id)).toBe(Math.min(amount, excess));
    const replies = await Promise.all(paid.map(({ charge_id, amount }) => refund(charge_id, amount)));
    const given = replies.filter(({ status }) => status === 200).length * 2 * instalment;
    expect(given).toBeLessThanOrEqual(excess);
    expect(excess - given).toBeLessThan(2 * instalment);
    for (const { charge_id } of paid) await refund(charge_id, excess - given);
    expect(total(await terms.refundsOf(enrolment))).toBe(excess);
    const left = await refundableOf(enrolment.user_id);
    expect(paid.map(({ charge_id }) => left.get(charge_id))).toEqual(paid.map(() => 0));
    expect(await terms.preview(enrolment, { plan_type: 'Em grupo' })).toMatchObject({
      credited: 375_900,
      excess: 0,
    });
  });

  it('is not given back where the newer price is higher; what was paid for the newer contract is', async () => {
    const enrolment = await terms.concluded(3);
    const first = await contractInForce(enrolment.student_id);
    const second = await terms.replace(enrolment, { plan_type: 'Particular' });
    const [old] = await paidOf(first);
    expect(await refund(old.charge_id, 1)).toMatchObject({ status: 400 });
    const open = (await terms.chargesOf(second)).find(({ status }) => status === 'open');
    await terms.confirm(open.charge_id);
    expect((await refund(open.charge_id, open.amount)).status).toBe(200);
    const { response } = await terms.admin.call('GET /v1/charges', { query: { pageSize: 100 } });
    const rows = response.filter(({ user_id, kind }) => user_id === enrolment.user_id && kind === 'plan');
    expect(rows.map(({ refundable }) => refundable)).toEqual(rows.map(() => 0));
  });

  it('can be given back again once the student has withdrawn from both', async () => {
    const enrolment = await terms.concluded(2);
    await terms.replace(enrolment, { plan_type: 'Particular' });
    const { amount } = await enrolment.student.call('GET /v1/withdrawal', {});
    expect(amount).toBe(2 * instalment + 15_000);
    await terms.withdraw(enrolment);
    expect(total(await terms.refundsOf(enrolment))).toBe(amount);
  });
});

describe('extra payments across terms (PAY-7)', () => {
  it('for a renewal reduce the earlier term, and a withdrawal from the renewal does not give that back', async () => {
    const enrolment = await terms.concluded(10);
    const first = await contractInForce(enrolment.student_id);
    const renewal = await terms.renew(enrolment);
    const owed = await terms.openOf(first);
    const [charge] = (await terms.chargesOf(renewal)).filter(({ kind }) => kind === 'plan');
    await terms.payTwice(enrolment, charge.charge_id);
    expect(await terms.openOf(first)).toBe(owed - charge.amount);
    const { amount } = await enrolment.student.call('GET /v1/withdrawal', {});
    expect(amount).toBe(charge.amount);
    await terms.withdraw(enrolment);
    expect(await terms.refundsOf(enrolment)).toMatchObject([
      { charge_id: charge.charge_id, order_id: null, amount: charge.amount },
    ]);
    expect(await terms.openOf(first)).toBe(owed - charge.amount);
    // What came from the renewal is credited to what takes the place of the term that goes on.
    expect(await terms.preview(enrolment, { plan_type: 'Particular' })).toMatchObject({
      paid: 10 * instalment + charge.amount,
    });
  });

  it('for the earlier term reduce the renewal once nothing else is owed, and a withdrawal gives that back', async () => {
    const enrolment = await terms.concluded(11);
    const first = await contractInForce(enrolment.student_id);
    const renewal = await terms.renew(enrolment);
    const price = await terms.openOf(renewal);
    const last = (await terms.chargesOf(first)).find(({ status }) => status === 'open');
    await terms.payTwice(enrolment, last.charge_id);
    expect(await terms.openOf(renewal)).toBe(price - last.amount);
    const { amount } = await enrolment.student.call('GET /v1/withdrawal', {});
    expect(amount).toBe(last.amount);
    await terms.withdraw(enrolment);
    expect(await terms.refundsOf(enrolment)).toMatchObject([{ charge_id: null, amount: last.amount }]);
    expect(await terms.openOf(first)).toBe(0);
    expect(await terms.preview(enrolment, { plan_type: 'Particular' })).toMatchObject({
      paid: 12 * instalment,
    });
  });

  it('reduce the earlier term also while no contract is in force', async () => {
    const enrolment = await terms.concluded(9);
    const first = await contractInForce(enrolment.student_id);
    await terms.go('2027-03-08', enrolment);
    await terms.renew(enrolment);
    const [paid] = (await terms.chargesOf(first)).filter(({ status }) => status === 'open');
    const order = await terms.orderOf(enrolment, paid.charge_id);
    await terms.confirm(paid.charge_id);
    await terms.go('2027-03-11', enrolment);
    await terms.withdraw(enrolment);
    expect(await contractInForce(enrolment.student_id)).toBeUndefined();
    expect(await terms.openOf(first)).toBe(2 * instalment);
    await terms.payOrder(order);
    expect(await terms.openOf(first)).toBe(instalment);
  });
});
