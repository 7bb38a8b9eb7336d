import { afterAll, beforeAll, expect, it } from 'vitest';
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
});
afterAll(() => school.stop());

it('settles the charge of the event’s provider when another provider has the same id', async () => {
  const { pool } = school.services;
  const seller = await school.login('fev@x.test');
  const [first, second] = [new Enrolment(school), new Enrolment(school)];
  for (const enrolment of [first, second]) {
    await enrolment.register(seller, studentForm(course));
    await enrolment.confirmEmail();
    await enrolment.sign();
  }
  const { link } = await second.student.call('GET /v1/pagarme/get-registration-link/:user_id', {
    params: { user_id: second.user_id },
  });
  const provider_id = /or_\w+/.exec(link)?.[0];
  await pool.query(
    "update charges set provider = 'manual', provider_id = $2 where student_id = $1 and kind = 'registration'",
    [first.student_id, provider_id],
  );
  await pool.query(
    `insert into payment_orders (provider, provider_id, student_id, contract_id, charge_id, amount, opened_at)
     select provider, provider_id, student_id, contract_id, charge_id, amount, now() from charges
     where student_id = $1 and provider_id = $2`,
    [first.student_id, provider_id],
  );
  await second.pay('card');
  await second.until('AGUARDANDO_PAGAMENTO');
  expect((await first.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA');
});
