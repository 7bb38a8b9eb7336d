import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment_plans } from '../../../server/areas/payments/plans/tables.ts';
import { Bank } from '../../support/bank.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  await terms.school.db.insert(payment_plans).values([
    { name: '3x', value: 100_000, installments: 3 },
    { name: '10x', value: 100_000, installments: 10 },
  ]);
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

const sent = 10_000;
const wanted = ['Particular', 'Em grupo'] as const;

async function sendByHand(charge_id: string, amount: number): Promise<void> {
  const { refund_id } = await terms.admin.call('POST /v1/charges/:id/refund', {
    params: { id: charge_id },
    body: { amount, reason: 'Desconto combinado', by_hand: true },
  });
  const params = { id: refund_id };
  await terms.admin.call('POST /v1/refunds/:id/confirm', { params, body: { note: 'Pix enviado' } });
}

const signedContract = async ({ student_id }: Enrolment) =>
  (
    await terms.rows(
      "select contract_id, value_plan, credit from contracts where student_id = $1 and status = 'signed'",
      [student_id],
    )
  )[0];

/** Replaces the contract, and compares what the preview has announced with what is owed after the signature. */
async function replaced(enrolment: Enrolment, plan_type: (typeof wanted)[number]) {
  const preview = await terms.preview(enrolment, { plan_type });
  const contract_id = await terms.replace(enrolment, { plan_type });
  const open = await terms.openOf(contract_id);
  expect(open).toBe(preview.remaining + preview.owed_beside);
  const { balance, charged, paid, refunded } = await terms.statementOf(enrolment);
  expect(charged - paid - refunded).toBe(balance);
  expect(balance).toBe(open);
  expect((await signedContract(enrolment)).credit).toBe(preview.credited);
  return { ...preview, contract_id };
}

/** A student of whom the school holds less than nothing: a person has sent what the bank took, too. */
async function inDebt() {
  const enrolment = await terms.signed({ payment_method: 'Parcelado de acordo com a vigência do plano' });
  const { charges } = await terms.statementOf(enrolment);
  await terms.confirm(charges.find(({ kind }) => kind === 'registration')?.charge_id ?? '');
  const paid = await terms.payNext(enrolment);
  await sendByHand(paid.charge_id, sent);
  await bank.takes(paid.order);
  return { enrolment, ...paid };
}

it('what is owed beside the price follows the student from contract to contract until it is paid, and is counted once', async () => {
  const { enrolment, order, amount } = await inDebt();
  expect((await replaced(enrolment, 'Particular')).owed_beside).toBe(sent);
  const second = await replaced(enrolment, 'Em grupo');
  expect(second.owed_beside).toBe(sent);
  const beside = (await terms.chargesOf(second.contract_id)).at(-1);
  expect(beside).toMatchObject({ amount: sent, status: 'open' });
  await terms.confirm(beside?.charge_id);
  const third = await replaced(enrolment, 'Particular');
  expect(third).toMatchObject({ owed_beside: 0, credited: 0 });
  await bank.returns(order);
  expect((await signedContract(enrolment)).credit).toBe(amount);
  const last = await replaced(enrolment, 'Em grupo');
  expect(last).toMatchObject({ owed_beside: 0, credited: amount });
});

it('stays when the student chooses another payment plan, also after a part was credited', async () => {
  const { enrolment, order, amount } = await inDebt();
  const { contract_id } = await replaced(enrolment, 'Particular');
  const before = (await terms.statementOf(enrolment)).balance;
  const choose = async () => {
    const plans = await terms.rows('select id from payment_plans order by installments');
    const answers = [];
    for (const { id } of plans) {
      const params = { id: contract_id };
      const body = { payment_plan_id: id };
      const { status } = await enrolment.student.try('POST /v1/contracts/:id/payment-plan', { params, body });
      answers.push(status);
    }
    return answers;
  };
  expect(await choose()).toEqual([200, 200]);
  expect((await terms.statementOf(enrolment)).balance).toBe(before);
  await bank.returns(order);
  expect((await terms.statementOf(enrolment)).balance).toBe(before - amount);
  await choose();
  expect((await terms.statementOf(enrolment)).balance).toBe(before - amount);
  await bank.takes(order);
  expect((await terms.statementOf(enrolment)).balance).toBe(before);
  await choose();
  expect((await terms.statementOf(enrolment)).balance).toBe(before);
  const next = await replaced(enrolment, 'Em grupo');
  expect(next.owed_beside).toBe(sent);
});
