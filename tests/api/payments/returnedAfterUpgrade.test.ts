import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Book } from '../../../domain/accounting.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
/** Orders whose money the bank holds, as the provider says whenever it is asked. */
const taken = new Set<string>();
beforeAll(async () => {
  terms = await TermsSchool.start();
  const { payment } = terms.school.services.providers;
  const readBack = payment.readBack.bind(payment);
  vi.spyOn(payment, 'readBack').mockImplementation(async (order) => {
    const proof = await readBack(order);
    return taken.has(order.provider_id) ? { ...proof, status: 'disputed' } : proof;
  });
});
afterAll(() => terms.stop());

const bankTakes = (order: string) => {
  taken.add(order);
  return terms.readAgain(order, {});
};
const bankReturns = (order: string) => {
  taken.delete(order);
  return terms.readAgain(order, {});
};

/** Cents of a book in a month of 2026. */
async function bookOf(book: Book, month: string): Promise<number> {
  const period = { from: `2026-${month}-01`, to: `2026-${month}-28` };
  const { books } = await terms.admin.call('GET /v1/accounting', { query: period });
  return books.find((each) => each.book === book)?.amount ?? 0;
}

it('a payment that had left the books before the upgrade is credited when it returns, and no earlier month moves (ACC-1, PAY-14)', async () => {
  const enrolment = await terms.concluded(1);
  const statement = () =>
    terms.admin.call('GET /v1/statement/:user_id', { params: { user_id: enrolment.user_id } });
  const march = await bookOf('payments', '03');
  const next = (await statement()).charges.filter(({ status }) => status === 'open').at(-1);
  if (!next) throw new Error('nothing is open');
  const { charge_id, amount } = next;
  const order = await terms.orderOf(enrolment, charge_id);
  await terms.payOrder(order);
  await terms.go('2026-04-10', enrolment);
  await bankTakes(order);
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
  await bankReturns(order);
  expect((await statement()).balance).toBe(balance - amount);
  await terms.go('2026-06-10', enrolment);
  await bankTakes(order);
  expect((await statement()).balance).toBe(balance);

  expect(await bookOf('payments', '03')).toBe(march);
  expect(await bookOf('chargebacks', '04')).toBe(0);
  expect(await bookOf('chargebacks', '05')).toBe(-amount);
  expect(await bookOf('chargebacks', '06')).toBe(amount);
});
