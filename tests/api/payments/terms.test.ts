import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refundByProvider, refundsDue } from '../../../server/areas/payments/refunds/refundJob.ts';
import { type PaymentProvider, PaymentProviderError } from '../../../server/providers/payment/port.ts';
import { eventually } from '../../support/eventually.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
beforeAll(async () => {
  terms = await TermsSchool.start();
});
afterAll(() => terms.stop());
afterEach(() => vi.restoreAllMocks());

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

describe('money of another term that was taken back (CON-7, PAY-7)', () => {
  /** A fully paid contract, its renewal, and an order that was paid twice and has reduced the renewal. */
  async function renewedAndPaidTwice() {
    const enrolment = await terms.concluded(11);
    const first = await contractInForce(enrolment.student_id);
    const starts_on = await terms.dayAfter(enrolment);
    const renewal = await terms.renew(enrolment);
    const last = (await terms.chargesOf(first)).find(({ status }) => status === 'open');
    const price = await terms.openOf(renewal);
    const order = await terms.payTwice(enrolment, last.charge_id);
    expect(await terms.openOf(renewal)).toBe(price - instalment);
    const credited = async () =>
      (await terms.preview(enrolment, { plan_type: 'Particular', plan_start_date: starts_on })).paid;
    expect(await credited()).toBe(instalment);
    return { enrolment, order, credited };
  }

  it('by the bank is not credited to the next contract, until the bank returns it', async () => {
    const { order, credited } = await renewedAndPaidTwice();
    await terms.readAgain(order, { status: 'disputed' });
    expect(await credited()).toBe(0);
    await terms.readAgain(order, { status: 'paid' });
    expect(await credited()).toBe(instalment);
  });

  it('by the provider is not credited as far as it was given back', async () => {
    const { enrolment, order, credited } = await renewedAndPaidTwice();
    await terms.readAgain(order, { refunded: 10_000 });
    expect(await credited()).toBe(instalment - 10_000);
    await terms.readAgain(order, { status: 'refunded', refunded: instalment });
    expect(await credited()).toBe(0);
    expect(total(await terms.refundsOf(enrolment))).toBe(instalment);
  });

  /** A charge of a replaced renewal, paid late, of which half has reduced the earlier term. */
  async function paidLate() {
    const enrolment = await terms.concluded(11);
    const first = await contractInForce(enrolment.student_id);
    const plan_start_date = await terms.dayAfter(enrolment);
    const replaced = await terms.renew(enrolment, { plan_type: 'Particular' });
    const [late] = (await terms.chargesOf(replaced)).filter(({ kind }) => kind === 'plan');
    const order = await terms.orderOf(enrolment, late.charge_id);
    await terms.replace(enrolment, { plan_type: 'Em grupo', plan_start_date });
    await terms.payOrder(order);
    expect(late.amount).toBe(2 * instalment);
    expect(await terms.openOf(first)).toBe(0);
    return { enrolment, first, order, late };
  }

  it('by the bank from a charge that was paid late is not credited to the earlier term', async () => {
    const { enrolment, order } = await paidLate();
    await terms.readAgain(order, { status: 'disputed' });
    const { amount } = await enrolment.student.call('GET /v1/withdrawal', {});
    expect(amount).toBe(0);
    await terms.withdraw(enrolment);
    // The earlier term stays in force with 11 paid instalments.
    expect((await terms.preview(enrolment, { plan_type: 'Particular' })).paid).toBe(11 * instalment);
  });

  it('by a withdrawal leaves what has reduced a term that goes on', async () => {
    const { enrolment, first, late } = await paidLate();
    await terms.withdraw(enrolment);
    await eventually(async () =>
      expect(await terms.refundsOf(enrolment)).toMatchObject([
        { charge_id: late.charge_id, amount: instalment, status: 'done' },
      ]),
    );
    expect((await refundableOf(enrolment.user_id)).get(late.charge_id)).toBe(0);
    const { response } = await terms.admin.call('GET /v1/charges', {
      query: { status: 'paid', kind: 'plan', orderBy: 'amount', order: 'DESC', pageSize: 100 },
    });
    expect(response.find(({ charge_id }) => charge_id === late.charge_id)).toMatchObject({ refundable: 0 });
    expect((await refund(late.charge_id, 1)).status).toBe(400);
    expect(total(await terms.refundsOf(enrolment))).toBe(instalment);
    expect((await terms.preview(enrolment, { plan_type: 'Particular' })).paid).toBe(12 * instalment);
    expect(await terms.openOf(first)).toBe(0);
  });
});

describe('a refund of a credited payment that failed (PAY-21)', () => {
  const provider = () =>
    terms.school.services.providers.payment as PaymentProvider & {
      refund: NonNullable<PaymentProvider['refund']>;
    };
  const repeat = (id: string, by_hand = false) =>
    terms.admin.try('POST /v1/refunds/:id/repeat', { params: { id }, body: { by_hand } });
  const confirm = (id: string) =>
    terms.admin.try('POST /v1/refunds/:id/confirm', { params: { id }, body: { note: 'Pix enviado' } });
  const listed = (user_id: string) => terms.admin.call('GET /v1/refunds', { query: { user_id } });

  /** A student who has withdrawn, and whose payment that settled no charge the provider refuses to give back. */
  async function failed() {
    const asked = vi.spyOn(provider(), 'refund').mockRejectedValue(new PaymentProviderError(422, 'refused'));
    const enrolment = await terms.signed();
    const contract = await contractInForce(enrolment.student_id);
    const fee = (await terms.chargesOf(contract)).find(({ kind }) => kind === 'registration');
    const order = await terms.payTwice(enrolment, fee.charge_id);
    await terms.withdraw(enrolment);
    await eventually(async () =>
      expect(await listed(enrolment.user_id)).toMatchObject([
        { status: 'failed', amount: 15_000, by_hand: false },
      ]),
    );
    const [row] = await listed(enrolment.user_id);
    asked.mockRestore();
    return { enrolment, order, refund_id: row?.refund_id ?? '' };
  }
  const ofOrder = async (student_id: string) =>
    terms.rows(
      'select amount, status from refunds where student_id = $1 and charge_id is null order by created_at',
      [student_id],
    );
  const providerGave = async (student_id: string) =>
    (
      await terms.rows('select refunded from payment_orders where student_id = $1 and credited is not null', [
        student_id,
      ])
    )[0]?.refunded;

  it('is asked for again, once under parallel calls', async () => {
    const { enrolment, refund_id } = await failed();
    const replies = await Promise.all(Array.from({ length: 6 }, () => repeat(refund_id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    await eventually(async () =>
      expect(await ofOrder(enrolment.student_id)).toEqual([
        { amount: 15_000, status: 'failed' },
        { amount: 15_000, status: 'done' },
      ]),
    );
    expect(await providerGave(enrolment.student_id)).toBe(15_000);
    expect((await repeat(refund_id)).error.code).toBe('refund_not_failed');
    expect(await listed(enrolment.user_id)).toEqual([]);
  });

  it('is sent by a person, who records it, and never by the provider as well', async () => {
    const { enrolment, order, refund_id } = await failed();
    expect((await confirm(refund_id)).error.code).toBe('refund_not_waiting');
    const { data } = await repeat(refund_id, true);
    expect(await listed(enrolment.user_id)).toMatchObject([{ status: 'requested', by_hand: true }]);
    expect((await repeat(refund_id)).error.code).toBe('refund_on_its_way');
    await refundsDue(terms.school.services);
    await refundByProvider(terms.school.services, { refund_id: data.refund_id });
    // A later reading of the order does not take the waiting refund for done.
    await terms.readAgain(order, { refunded: 1 });
    expect(await listed(enrolment.user_id)).toMatchObject([{ status: 'requested', by_hand: true }]);
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(data.refund_id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listed(enrolment.user_id)).toEqual([]);
    const notices = await terms.rows(
      "select 1 from notifications where recipient_id = $1 and title = 'Valor devolvido'",
      [enrolment.user_id],
    );
    expect(notices.length).toBeGreaterThan(0);
    expect((await repeat(data.refund_id)).error.code).toBe('refund_not_failed');
  });

  /** A charge that the provider was paid for, and of which it has refused to give back a part. */
  async function failedPart() {
    const asked = vi.spyOn(provider(), 'refund').mockRejectedValue(new PaymentProviderError(422, 'refused'));
    const enrolment = await terms.signed();
    const contract = await contractInForce(enrolment.student_id);
    const fee = (await terms.chargesOf(contract)).find(({ kind }) => kind === 'registration');
    await terms.payOrder(await terms.orderOf(enrolment, fee.charge_id));
    const { data } = await refund(fee.charge_id, 5_000);
    await eventually(async () =>
      expect(await terms.refundsOf(enrolment)).toMatchObject([{ amount: 5_000, status: 'failed' }]),
    );
    asked.mockRestore();
    return { enrolment, charge_id: fee.charge_id, refund_id: data.refund_id };
  }
  const statusesOf = async (enrolment: Parameters<TermsSchool['refundsOf']>[0]) =>
    (await terms.refundsOf(enrolment)).map(({ status }) => status);

  it('is not repeated once a newer one has made it good', async () => {
    const { enrolment, charge_id, refund_id } = await failedPart();
    const byHand = await terms.admin.call('POST /v1/charges/:id/refund', {
      params: { id: charge_id },
      body: { amount: 5_000, reason: 'Pago a mais', by_hand: true },
    });
    expect((await repeat(refund_id)).error.code).toBe('refund_on_its_way');
    await confirm(byHand.refund_id);
    for (const by_hand of [false, true])
      expect((await repeat(refund_id, by_hand)).error.code).toBe('refund_not_failed');
    expect(await statusesOf(enrolment)).toEqual(['failed', 'done']);
  });

  it('of a part of a charge is repeated once under parallel calls, after a failed repeat, too', async () => {
    const { enrolment, refund_id } = await failedPart();
    const asked = vi.spyOn(provider(), 'refund').mockRejectedValue(new PaymentProviderError(422, 'refused'));
    await repeat(refund_id);
    await eventually(async () => expect(await statusesOf(enrolment)).toEqual(['failed', 'failed']));
    asked.mockRestore();
    const [, second] = await terms.refundsOf(enrolment);
    const replies = await Promise.all(
      [refund_id, second.refund_id, refund_id, second.refund_id].map((id) => repeat(id)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await eventually(async () => expect(await statusesOf(enrolment)).toEqual(['failed', 'failed', 'done']));
    for (const id of [refund_id, second.refund_id])
      expect((await repeat(id)).error.code).toBe('refund_not_failed');
    const again = await Promise.all([repeat(refund_id), repeat(second.refund_id, true)]);
    expect(again.map(({ status }) => status)).toEqual([417, 417]);
  });
});
