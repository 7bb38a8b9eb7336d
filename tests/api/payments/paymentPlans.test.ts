import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment_plans } from '../../../server/areas/payments/plans/tables.ts';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await school.db.insert(payment_plans).values([
    { name: '3x', value: 100_000, installments: 3 },
    { name: '10x', value: 100_000, installments: 10 },
    { name: '12x caro', value: 10_000_000, installments: 12 },
    { name: '12x desligado', value: 100, installments: 12, status: false },
    { name: '12x recorrente', value: 100, installments: 12, recurrence: true },
  ]);
});
afterAll(() => school.stop());

async function atThePlan(payment_method: NonNullable<Parameters<typeof studentForm>[1]>['payment_method']) {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course, { payment_method }));
  await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  return enrolment;
}
const amounts = async (enrolment: Enrolment) =>
  (
    await school.services.pool.query(
      "select amount from charges where student_id = $1 and kind = 'plan' order by installment",
      [enrolment.student_id],
    )
  ).rows.map(({ amount }) => amount as number);

it('offers the active plans of the payment method that the price reaches, the longest first', async () => {
  const enrolment = await atThePlan('Parcelado de acordo com a vigência do plano');
  const { offers, contract } = await enrolment.find();
  expect(offers.map(({ installments, amount }) => [installments, amount])).toEqual([
    [10, 37_590],
    [3, 125_300],
  ]);
  expect(contract?.installments).toBe(10);
  expect(await amounts(enrolment)).toHaveLength(10);
});

it('divides the plan as the student chooses, until payment starts', async () => {
  const enrolment = await atThePlan('Parcelado de acordo com a vigência do plano');
  const { offers, contract } = await enrolment.find();
  const params = { id: contract?.contract_id ?? '' };
  const choose = (index: number) =>
    enrolment.student.try('POST /v1/contracts/:id/payment-plan', {
      params,
      body: { payment_plan_id: offers[index]?.payment_plan_id ?? '' },
    });
  expect((await choose(1)).data).toEqual({ installments: 3 });
  expect(await amounts(enrolment)).toEqual([125_300, 125_300, 125_300]);
  expect((await enrolment.find()).charge?.amount).toBe(125_300);
  await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
    params: { user_id: enrolment.user_id },
  });
  expect(await choose(0)).toMatchObject({ status: 417, error: { code: 'payment_plan_closed' } });
  expect((await enrolment.find()).offers).toEqual([]);
});

it('offers nothing for ‘À vista’, and refuses a plan that is not offered', async () => {
  const enrolment = await atThePlan('À vista - Pix');
  const { offers, contract } = await enrolment.find();
  expect(offers).toEqual([]);
  const [plan] = await school.db.select().from(payment_plans).limit(1);
  const reply = await enrolment.student.try('POST /v1/contracts/:id/payment-plan', {
    params: { id: contract?.contract_id ?? '' },
    body: { payment_plan_id: plan?.id ?? '' },
  });
  expect(reply).toMatchObject({ status: 417, error: { code: 'payment_plan_not_offered' } });
  expect(await amounts(enrolment)).toEqual([375_900]);
});
