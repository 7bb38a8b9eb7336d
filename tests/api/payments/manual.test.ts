import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let enrolment: Enrolment;
let course: string;
beforeAll(async () => {
  school = await startSchool({ PAYMENT_PROVIDER: 'manual', PIX_KEY: 'escola@aulaviva.test' });
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:students'], { email: 'clerk@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
});
afterAll(() => school.stop());

const params = () => ({ user_id: enrolment.user_id });

it('requires a signed contract first', async () => {
  const reply = await enrolment.student.try('GET /v1/pagarme/get-registration-link/:user_id', {
    params: params(),
  });
  expect(reply).toMatchObject({ status: 417, error: { code: 'contract_first' } });
});

it('shows the same Pix code each time, and settles only when a person confirms it', async () => {
  await enrolment.sign();
  const first = await enrolment.student.call('GET /v1/pagarme/get-registration-link/:user_id', {
    params: params(),
  });
  expect(first.link).toContain('escola@aulaviva.test');
  const again = await enrolment.student.call('GET /v1/pagarme/get-registration-link/:user_id', {
    params: params(),
  });
  expect(again.link).toBe(first.link);
  const plan = await enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', { params: params() });
  expect(plan.error.code).toBe('not_waiting_payment');

  const confirm = async (email: string) =>
    (await school.login(email)).try('POST /v1/charges/:id/confirm', {
      params: { id: first.charge_id },
      body: { note: 'Pix visto no extrato de hoje' },
    });
  expect((await confirm('clerk@x.test')).status).toBe(403);
  expect((await confirm('admin@x.test')).data.status).toBe('paid');
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO');
  expect((await confirm('admin@x.test')).error.code).toBe('not_waiting_payment');
  const { rows } = await school.services.pool.query(
    "select changes from audit_log where entity = 'charges' and entity_id = $1",
    [first.charge_id],
  );
  expect(rows[0]?.changes).toMatchObject({
    status: { from: 'open', to: 'paid' },
    note: { to: 'Pix visto no extrato de hoje' },
  });
});

it('shows the key of today on what is still to be paid', async () => {
  const admin = await school.login('admin@x.test');
  const { version } = await admin.call('GET /v1/school-settings', {});
  await admin.call('PATCH /v1/school-settings', {
    body: { version, pix_key: '(11) 98765-4321', name: 'Escola Nova' },
  });
  const link = () =>
    enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', { params: params() });
  const shown = await link();
  expect(shown.link).toContain('+5511987654321');
  expect(shown.link).toContain('Escola Nova');
  expect((await link()).link).toBe(shown.link);
  await admin.call('PATCH /v1/school-settings', { body: { version: version + 1, pix_key: '' } });
  const reply = await enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
    params: params(),
  });
  expect(reply).toMatchObject({ status: 417, error: { code: 'pix_key_missing' } });
  await admin.call('PATCH /v1/school-settings', {
    body: { version: version + 2, pix_key: 'escola@aulaviva.test' },
  });
});

it('settles once under concurrent confirmations', async () => {
  const { charge_id } = await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
    params: params(),
  });
  const admin = await school.login('admin@x.test');
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.try('POST /v1/charges/:id/confirm', { params: { id: charge_id }, body: { note: 'Pix visto' } }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status >= 500)).toHaveLength(0);
});

it('shows one Pix code for fee and first instalment, and has both confirmed at once', async () => {
  const another = new Enrolment(school);
  await another.register(await school.login('fev@x.test'), studentForm(course));
  await another.confirmEmail();
  await another.sign();
  const admin = await school.login('admin@x.test');
  const user = { params: { user_id: another.user_id } };
  const listed = async () =>
    (await admin.call('GET /v1/charges', { query: { pageSize: 100 } })).response.filter(
      ({ user_id }) => user_id === another.user_id,
    );
  const confirm = (id: string) =>
    admin.try('POST /v1/charges/:id/confirm', {
      params: { id },
      body: { note: 'Pix visto no extrato', jointly: true },
    });
  const alone = await another.student.call('GET /v1/pagarme/get-registration-link/:user_id', user);
  expect((await confirm(alone.charge_id)).error.code).toBe('not_waiting_payment');

  const both = await another.student.call('GET /v1/pagarme/get-joint-link/:user_id', user);
  expect(both.link).toContain(`${(both.amount / 100).toFixed(2)}5802BR`);
  expect(both.link.slice(-30)).not.toBe(alone.link.slice(-30));
  expect((await another.student.call('GET /v1/pagarme/get-joint-link/:user_id', user)).link).toBe(both.link);
  const sent = (await listed()).filter(({ joint_total }) => joint_total !== null);
  expect(sent.map(({ kind, joint_total }) => [kind, joint_total]).sort()).toEqual([
    ['plan', both.amount],
    ['registration', both.amount],
  ]);

  // The code of the fee alone takes its place, and the joint one again.
  expect((await another.student.call('GET /v1/pagarme/get-registration-link/:user_id', user)).link).toBe(
    alone.link,
  );
  expect((await listed()).every(({ joint_total }) => joint_total === null)).toBe(true);
  expect((await confirm(alone.charge_id)).status).toBe(417);
  expect((await another.student.call('GET /v1/pagarme/get-joint-link/:user_id', user)).link).toBe(both.link);

  const replies = await Promise.all(sent.map(({ charge_id }) => confirm(charge_id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 417]);
  const paid = (await listed()).filter(({ status }) => status === 'paid');
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(both.amount);
  expect((await another.find()).onboarding_status).toBe('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
});
