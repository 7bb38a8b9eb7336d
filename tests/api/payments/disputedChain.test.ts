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

it('owes a disputed payment once when its contract has been replaced twice', async () => {
  const enrolment = await terms.concluded(1);
  const { order, amount } = await terms.payNext(enrolment);
  await terms.replace(enrolment, { plan_type: 'Particular' });
  const before = (await terms.statementOf(enrolment)).balance;
  await bank.takes(order);
  expect((await terms.statementOf(enrolment)).balance).toBe(before + amount);
  const last = await terms.replace(enrolment, { plan_type: 'Em grupo' });
  const { value_plan } = (
    await terms.rows('select value_plan from contracts where contract_id = $1', [last])
  )[0];
  const { balance, paid } = await terms.statementOf(enrolment);
  const paidForPlan = paid - 15_000;
  expect(balance + paidForPlan).toBe(value_plan);
});
