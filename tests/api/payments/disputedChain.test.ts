import { afterAll, beforeAll, expect, it } from 'vitest';
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

const statementOf = ({ user_id }: Enrolment) =>
  terms.admin.call('GET /v1/statement/:user_id', { params: { user_id } });

it('owes a disputed payment once when its contract has been replaced twice', async () => {
  const enrolment = await terms.concluded(1);
  const { charges } = await statementOf(enrolment);
  const charge = charges.filter(({ status, kind }) => status === 'open' && kind === 'plan').at(-1);
  const order = await terms.orderOf(enrolment, charge?.charge_id ?? '');
  await terms.payOrder(order);
  await terms.replace(enrolment, { plan_type: 'Particular' });
  const before = (await statementOf(enrolment)).balance;
  await bank.takes(order);
  expect((await statementOf(enrolment)).balance).toBe(before + (charge?.amount ?? 0));
  const last = await terms.replace(enrolment, { plan_type: 'Em grupo' });
  const { value_plan } = (
    await terms.rows('select value_plan from contracts where contract_id = $1', [last])
  )[0];
  const { balance, paid } = await statementOf(enrolment);
  const paidForPlan = paid - 15_000;
  expect(balance + paidForPlan).toBe(value_plan);
});
