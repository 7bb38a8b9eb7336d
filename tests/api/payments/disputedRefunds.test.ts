import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bank } from '../../support/bank.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

/** An instalment that was paid by an order, of which a part was given back. */
async function partlyRefunded(given: number) {
  const enrolment = await terms.concluded(1);
  const paid = await terms.payNext(enrolment);
  await terms.admin.call('POST /v1/charges/:id/refund', {
    params: { id: paid.charge_id },
    body: { amount: given, reason: 'Desconto combinado' },
  });
  await eventually(async () =>
    expect((await terms.refundsOf(enrolment)).map(({ status }) => status)).toEqual(['done']),
  );
  return { ...paid, enrolment };
}

/** Cents of the student that the school holds by its books (ACC-1). */
async function heldBySchool({ student_id }: Enrolment): Promise<number> {
  const [{ held }] = await terms.rows(
    `select (select coalesce(sum(amount), 0) from charges where student_id = $1 and paid_at is not null)
       + (select coalesce(sum(coalesce(settled_before, credited + excess)), 0) from payment_orders where student_id = $1)
       - (select coalesce(sum(amount), 0) from refunds where student_id = $1 and done_at is not null)
       - (select coalesce(sum(amount), 0) from chargebacks where student_id = $1 and returned_at is null) as held`,
    [student_id],
  );
  return Number(held);
}

it('owes again of a partly refunded payment what the payer had paid on balance', async () => {
  const { enrolment, order, amount } = await partlyRefunded(10_000);
  const before = await terms.statementOf(enrolment);
  await bank.takes(order);
  const { balance } = await terms.statementOf(enrolment);
  expect(balance - before.balance).toBe(amount - 10_000);
});

it('can give back all of a payment that follows a partly refunded and disputed one', async () => {
  const { enrolment, order, charge_id } = await partlyRefunded(10_000);
  await bank.takes(order);
  await terms.payOrder(await terms.orderOf(enrolment, charge_id));
  const { paid, charges } = await terms.statementOf(enrolment);
  const held = await heldBySchool(enrolment);
  expect(paid).toBe(held);
  expect(charges.reduce((sum, { refundable }) => sum + refundable, 0)).toBe(held);
});

it('credits of a partly refunded payment no more than the bank returns', async () => {
  const { enrolment, order, amount } = await partlyRefunded(10_000);
  await bank.takes(order);
  const contract_id = await terms.replace(enrolment, { plan_type: 'Particular' });
  const open = await terms.openOf(contract_id);
  await bank.returns(order);
  expect(open - (await terms.openOf(contract_id))).toBe(amount - 10_000);
});

it('owes no more of an extra payment that the provider gives back while the bank holds it', async () => {
  const enrolment = await terms.concluded(1);
  const { charges } = await terms.statementOf(enrolment);
  const next = charges.findLast(({ status }) => status === 'open');
  const order = await terms.payTwice(enrolment, next?.charge_id ?? '');
  const { balance } = await terms.statementOf(enrolment);
  const held = await heldBySchool(enrolment);
  const amount = next?.amount ?? 0;
  await bank.takes(order);
  expect((await terms.statementOf(enrolment)).balance).toBe(balance + amount);
  await terms.readAgain(order, { refunded: 10_000 });
  expect((await terms.statementOf(enrolment)).balance).toBe(balance + amount - 10_000);
  expect(await heldBySchool(enrolment)).toBe(held - amount);
  // The result is the same as when the refund is read before the dispute.
  await terms.readAgain(order, { refunded: amount });
  expect((await terms.statementOf(enrolment)).balance).toBe(balance);
  expect(await heldBySchool(enrolment)).toBe(held - amount);
});

/** An instalment whose payment the bank holds, with another page opened for it. */
async function disputedWithPage() {
  const enrolment = await terms.concluded(1);
  const paid = await terms.payNext(enrolment);
  await bank.takes(paid.order);
  return { ...paid, enrolment, late: await terms.orderOf(enrolment, paid.charge_id) };
}

it('counts a late payment and the returned one when the contract was replaced between', async () => {
  const { enrolment, order, late, amount } = await disputedWithPage();
  const contract_id = await terms.replace(enrolment, { plan_type: 'Particular' });
  const open = await terms.openOf(contract_id);
  const held = await heldBySchool(enrolment);
  await terms.payOrder(late);
  expect(await heldBySchool(enrolment)).toBe(held + amount);
  await bank.returns(order);
  expect(open - (await terms.openOf(contract_id))).toBe(2 * amount);
});

it('gives back a late payment and the returned one after a withdrawal', async () => {
  const { enrolment, order, late, amount } = await disputedWithPage();
  const held = await heldBySchool(enrolment);
  await terms.withdraw(enrolment);
  await terms.payOrder(late);
  await bank.returns(order);
  const asked = await terms.refundsOf(enrolment);
  expect(asked.reduce((sum, refund) => sum + refund.amount, 0)).toBe(held + 2 * amount);
});

it('books what the provider gives back in the moment in which the bank returns it', async () => {
  const enrolment = await terms.concluded(1);
  const { order, charge_id, amount } = await terms.payNext(enrolment);
  await bank.takes(order);
  await terms.confirm(charge_id);
  const { balance } = await terms.statementOf(enrolment);
  const held = await heldBySchool(enrolment);
  bank.taken.delete(order);
  // Between two reads the dispute was won, and the provider gave the money back to the payer.
  await terms.readAgain(order, { status: 'refunded', refunded: amount });
  expect(await heldBySchool(enrolment)).toBe(held);
  expect((await terms.statementOf(enrolment)).balance).toBe(balance);
});

it('books no more out than was paid when a refund ends after the bank has taken the payment back', async () => {
  const enrolment = await terms.concluded(1);
  const held = await heldBySchool(enrolment);
  const { order, amount } = await terms.payNext(enrolment);
  await bank.takes(order);
  expect(await heldBySchool(enrolment)).toBe(held);
  // The refund was on its way when the bank took the payment back.
  await terms.readAgain(order, { refunded: amount });
  expect(await heldBySchool(enrolment)).toBe(held);
});
