import { afterAll, beforeAll, expect, it } from 'vitest';
import { plan_prices } from '../../../server/areas/payments/plans/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
const plan = {
  plan_type: 'Particular',
  frequency: '2 vezes na semana',
  plan_duration: 'Anual',
  payment_method: 'Parcelado de acordo com a vigência do plano',
} as const;
beforeAll(async () => {
  school = await startSchool();
  await school.db.delete(plan_prices);
  await buildAdmin(school.db, ['create:users'], { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

it('the price of a plan is what a contract of today would cost (CON-5)', async () => {
  expect(await admin.call('GET /v1/plans/price', { query: plan })).toBeNull();
  const { payment_method: _, ...priced } = plan;
  await school.db.insert(plan_prices).values({
    name: 'Anual',
    code_plan: 'anual',
    ...priced,
    value_plan: 375_900,
    value_registration: 15_000,
  });
  expect(await admin.call('GET /v1/plans/price', { query: plan })).toEqual({
    tuition: 375_900,
    registration_fee: 15_000,
    installments: 12,
  });
  const paidAtOnce = { ...plan, payment_method: 'À vista - Pix' } as const;
  expect(await admin.call('GET /v1/plans/price', { query: paidAtOnce })).toMatchObject({ installments: 1 });
});

it('an incomplete or unknown plan is refused', async () => {
  const reply = await admin.raw('GET', '/v1/plans/price?plan_type=Particular&frequency=x');
  expect(reply.status).toBe(400);
});
