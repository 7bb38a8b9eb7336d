import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Book } from '../../../domain/accounting.ts';
import { Bank } from '../../support/bank.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

/** Cents of a book in a month of 2026. */
async function bookOf(book: Book, month: string): Promise<number> {
  const period = { from: `2026-${month}-01`, to: `2026-${month}-28` };
  const { books } = await terms.admin.call('GET /v1/accounting', { query: period });
  return books.find((each) => each.book === book)?.amount ?? 0;
}

it('a payment that had left the books before the upgrade is credited when it returns, and no earlier month moves (ACC-1, PAY-14)', async () => {
  const enrolment = await terms.concluded(1);
  const statement = () => terms.statementOf(enrolment);
  const march = await bookOf('payments', '03');
  const next = (await statement()).charges.filter(({ status }) => status === 'open').at(-1);
  if (!next) throw new Error('nothing is open');
  const { charge_id, amount } = next;
  const order = await terms.orderOf(enrolment, charge_id);
  await terms.payOrder(order);
  await terms.go('2026-04-10', enrolment);
  await bank.takes(order);
  await terms.payOrder(await terms.orderOf(enrolment, charge_id));
  // The upgrade stores this row for a payment that was no longer in the books.
  await terms.rows(`update payment_orders set settled_before = null, fiscal = null where provider_id = $1`, [
    order,
  ]);
  await terms.rows('update chargebacks set taken_at = null, charge_id = null');
  expect(await bookOf('payments', '03')).toBe(march);
  expect(await bookOf('payments', '04')).toBe(amount);
  expect(await bookOf('chargebacks', '04')).toBe(0);

  await terms.go('2026-05-10', enrolment);
  const { balance } = await statement();
  await bank.returns(order);
  expect((await statement()).balance).toBe(balance - amount);
  await terms.go('2026-06-10', enrolment);
  await bank.takes(order);
  expect((await statement()).balance).toBe(balance);

  expect(await bookOf('payments', '03')).toBe(march);
  expect(await bookOf('chargebacks', '04')).toBe(0);
  expect(await bookOf('chargebacks', '05')).toBe(-amount);
  expect(await bookOf('chargebacks', '06')).toBe(amount);
});
