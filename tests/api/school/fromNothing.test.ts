import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { chargeReminders } from '../../../server/areas/payments/debts/chargeReminders.ts';
import { debtDue } from '../../../server/areas/payments/debts/debtDue.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { sellerForm, studentForm, teacherForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let owner: Caller;
let adult: Enrolment;
let minor: Enrolment;
beforeAll(async () => {
  school = await startSchool({ PAYMENT_PROVIDER: 'manual' });
  // The first user is made like create-admin's.
  await buildAdmin(school.db, allPermissions, { email: 'dona@x.test', password_hash: passwordHash });
  owner = await school.login('dona@x.test');
});
afterAll(() => school.stop());

/** On 10 March 2026, 15 and 17 years old. */
const minors = [
  { birthdate: '2011-01-20', parties: ['guardian'] },
  { birthdate: '2009-01-20', parties: ['student', 'guardian'] },
];

const missing = async () =>
  (await owner.call('GET /v1/school-setup', {})).filter(({ done }) => !done).map(({ step }) => step);

/** The new person confirms the e-mail address and logs in. */
async function join(form: Parameters<Enrolment['register']>[1], by = owner): Promise<Enrolment> {
  const person = new Enrolment(school);
  await person.register(by, form);
  await person.confirmEmail();
  return person;
}

/** Sessions last for days. */
async function go(moment: string): Promise<void> {
  school.clock.set(moment);
  owner = await school.login('dona@x.test');
  adult.student = await school.login(adult.email);
}

it('a school is set up by its owner alone, enrols its first student and is paid', async () => {
  expect(await missing()).toEqual([
    ...([
      'school',
      'pix',
      'courses',
      'prices',
      'payment_plans',
      'contract_text',
      'teacher',
      'seller',
    ] as const),
  ]);
  await owner.call('PATCH /v1/school-settings', {
    body: {
      version: 0,
      name: 'Escola Nascente',
      cnpj: '11.222.333/0001-81',
      email: 'contato@nascente.test',
      cep: '01310-100',
      address: 'Avenida Paulista',
      address_number: '1000',
      city: 'São Paulo',
      uf: 'SP',
      pix_key: 'pix@nascente.test',
    },
  });
  const course = await owner.call('POST /v1/courses', {
    body: { course: 'Inglês', language: 'Inglês', workload: 60, levels: ['Zero', 'Básico'] },
  });
  const before = await owner.call('GET /v1/financial-parameters', {});
  await owner.call('PATCH /v1/financial-parameters', {
    body: {
      sales: before.sales,
      orders: before.orders,
      products: [],
      services: [],
      plans: [
        {
          name: 'Anual em grupo',
          code_plan: 'A2',
          plan_type: 'Em grupo',
          frequency: '2 vezes na semana',
          plan_duration: 'Anual',
          value_plan: 2400,
          value_registration: 150.5,
        },
      ],
      version: before.version,
    },
  });
  await owner.call('POST /v1/payment-plans', {
    body: { name: 'Em 10 vezes', value: 1000, installments: 10 },
  });
  const { content, latest, used } = await owner.call('GET /v1/contract-templates/:version', {
    params: { version: 1 },
  });
  const { version } = await owner.call('POST /v1/contract-templates', {
    body: { content: `${content}\n\nAulas somente online.`, note: 'Aulas online', latest },
  });
  await owner.call('POST /v1/contract-templates/:version/use', { params: { version }, body: { used } });
  await join(teacherForm(course.id, { email: 'prof@nascente.test' }));
  const seller = await join(sellerForm({ email: 'venda@nascente.test' }));
  expect(await missing()).toEqual([]);

  const form = studentForm(course.id, { payment_method: 'Parcelado de acordo com a vigência do plano' });
  const enrolment = await join(form, seller.student);
  adult = enrolment;
  await enrolment.sign();
  const params = { user_id: enrolment.user_id };
  const fee = await enrolment.student.call('GET /v1/pagarme/get-registration-link/:user_id', { params });
  expect(fee.amount).toBe(15_050);
  expect(fee.link).toContain('pix@nascente.test');
  expect(fee.link).toContain('Escola Nascente');
  // People know the school by its own name.
  const { rows: mails } = await school.services.pool.query('select subject, text from mail_outbox');
  expect(mails.map(({ subject }) => subject)).toContain('Confirme seu cadastro em Escola Nascente');
  expect(mails.filter((mail) => JSON.stringify(mail).includes('Aula Viva'))).toEqual([]);

  const confirmFirst = async (query: object) => {
    const { response } = await owner.call('GET /v1/charges', { query: { status: 'open', ...query } });
    const [first] = response;
    await owner.call('POST /v1/charges/:id/confirm', {
      params: { id: first?.charge_id ?? '' },
      body: { note: 'Pix visto no extrato' },
    });
    return first;
  };
  expect(await confirmFirst({ kind: 'registration' })).toMatchObject({ amount: 15_050 });
  expect(await confirmFirst({ kind: 'plan' })).toMatchObject({
    amount: 24_000,
    installment: 1,
    installments: 10,
  });
  const statement = await enrolment.student.call('GET /v1/statement/:user_id', { params });
  expect(statement).toMatchObject({
    charged: 255_050,
    paid: 39_050,
    refunded: 0,
    balance: 216_000,
  });
  const { response: contracts } = await owner.call('GET /v1/clicksign/documents', { query: {} });
  expect(contracts).toMatchObject([{ name: form.name, course: 'Inglês', status: 'signed' }]);

  // A guardian signs for a child, by the link in the own mail; a student of 17 signs as well.
  for (const { birthdate, parties } of minors) {
    minor = await join(studentForm(course.id, { ...thirdParty, birthdate }), seller.student);
    const { contract } = await minor.find();
    expect(contract?.signers.map(({ party, is_mine }) => ({ party, is_mine }))).toEqual(
      parties.map((party) => ({ party, is_mine: party === 'student' })),
    );
    await minor.sign();
    await minor.until('AGUARDANDO_PAGAMENTO_MATRICULA');
  }

  const month = await owner.call('GET /v1/accounting', { query: { from: '2026-03-01', to: '2026-03-31' } });
  expect(month.books.find(({ book }) => book === 'payments')).toMatchObject({ count: 2, amount: 39_050 });
  const file = await owner.raw(
    'GET',
    '/v1/accounting/payments/export?from=2026-03-01&to=2026-03-31&format=csv',
  );
  expect(file.status).toBe(200);
  // The names of the columns, and the fee and the first instalment.
  expect((await file.text()).trim().split('\n')).toHaveLength(3);
});

it('its second month has a late instalment, a reminder, an agreement and a refund, and closes to the cent', async () => {
  // The second instalment was due on 15 April.
  await go('2026-04-16T12:30:00Z');
  await chargeReminders(school.services);
  const notices = await adult.student.call('GET /v1/notifications', { query: {} });
  expect(JSON.stringify(notices)).toContain('15/04/2026');
  await go('2026-04-25T12:30:00Z');
  await debtDue(school.services);
  const debtOf = async ({ user_id }: Enrolment) =>
    (await owner.call('GET /v1/debtors', { query: {} })).response.find(({ id }) => id === user_id);
  expect(await debtOf(adult)).toMatchObject({ amount: 24_000, overdue: 1, oldest_due: '2026-04-15' });

  const { user_id } = adult;
  const statement = () => owner.call('GET /v1/statement/:user_id', { params: { user_id } });
  const late = (await statement()).charges.filter(({ days_late }) => days_late > 0);
  const terms = {
    user_id,
    charge_ids: late.map(({ charge_id }) => charge_id),
    installments: 2,
    first_due_date: '2026-04-28',
    adjustment: 'fine' as const,
    unit: 'basis_points' as const,
    value: 200,
  };
  const shown = await owner.call('POST /v1/agreements/preview', { body: terms });
  await owner.call('POST /v1/agreements', { body: { ...terms, total: shown.total } });
  expect(await debtOf(adult)).toBeUndefined();
  // A fine of 2 % of R$ 240,00.
  const { charged, paid, refunded, balance } = await statement();
  expect([charged, paid, refunded, balance]).toEqual([255_530, 39_050, 0, 216_480]);

  const fee = (
    await owner.call('GET /v1/statement/:user_id', { params: { user_id: minor.user_id } })
  ).charges.find(({ kind }) => kind === 'registration');
  const params = { id: fee?.charge_id ?? '' };
  await owner.call('POST /v1/charges/:id/confirm', { params, body: { note: 'Pix visto no extrato' } });
  const refund = await owner.call('POST /v1/charges/:id/refund', {
    params,
    body: { amount: 15_050, reason: 'A família se muda' },
  });
  await owner.call('POST /v1/refunds/:id/confirm', {
    params: { id: refund.refund_id },
    body: { note: 'Pix devolvido' },
  });

  const month = await owner.call('GET /v1/accounting', { query: { from: '2026-04-01', to: '2026-04-30' } });
  const sums = Object.fromEntries(month.books.map(({ book, count, amount }) => [book, [count, amount]]));
  expect(sums).toMatchObject({ payments: [1, 15_050], refunds: [1, 15_050] });
  const file = await owner.raw(
    'GET',
    '/v1/accounting/refunds/export?from=2026-04-01&to=2026-04-30&format=csv',
  );
  expect((await file.text()).trim().split('\n')).toHaveLength(2);
});
