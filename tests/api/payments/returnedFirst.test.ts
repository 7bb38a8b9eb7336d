import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bank } from '../../support/bank.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

it('an instalment that is owed again is paid by the return first, before an earlier term (PAY-14)', async () => {
  const enrolment = await terms.concluded(11);
  const [last] = await terms.openPlan(enrolment);
  const renewal = await terms.renew(enrolment);
  // The last instalment of the first term is paid by a page, and once more, which reduces the renewal.
  const paid = await terms.orderOf(enrolment, last?.charge_id ?? '');
  await terms.payOrder(paid);
  const extra = await terms.orderOf(enrolment, (await terms.openPlan(enrolment)).at(-1)?.charge_id ?? '');
  const first = (await terms.openPlan(enrolment)).at(-1);
  await terms.confirm(first?.charge_id ?? '');
  await terms.payOrder(extra);
  await bank.takes(extra);
  // The bank takes the payment of the first term back, too: that instalment is owed again, and is the older one.
  await bank.takes(paid);
  await bank.returns(extra);
  const [again] = await terms.rows(
    'select status, amount from charges where contract_id = $1 and installment = 13',
    [renewal],
  );
  expect(again).toMatchObject({ status: 'cancelled' });
});
