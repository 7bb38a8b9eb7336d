import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildB2b, buildCourse, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it('shows a company its students without payment and seller, and a seller both', async () => {
  const { id: course_id } = await buildCourse(school.db);
  const { fev_id } = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  const { company_id } = await buildB2b(school.db, 'Empresa', {
    email: 'b2b@x.test',
    password_hash: passwordHash,
  });
  const onboarding_status = 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO';
  await buildStudent(school.db, {
    student: { course_id, fev_id, company_id, is_delinquent: true, onboarding_status },
  });
  const rowOf = async (email: string, query = {}) =>
    (await (await school.login(email)).call('GET /v1/students', { query })).response[0];
  const none = {
    fev_name: null,
    vendor: null,
    planPaymentDate: null,
    is_delinquent: null,
    payment_failed: null,
    onboarding_status: 'AGUARDANDO_PAGAMENTO',
  };
  expect(await rowOf('b2b@x.test')).toMatchObject(none);
  expect(await rowOf('b2b@x.test', { fev_id })).toBeUndefined();
  expect(await rowOf('fev@x.test')).toMatchObject({
    is_delinquent: true,
    payment_failed: true,
    onboarding_status,
    vendor: expect.any(String),
  });
});
