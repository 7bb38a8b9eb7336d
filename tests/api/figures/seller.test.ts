import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { SALES_STEPS, WAITING_STEPS } from '../../../domain/salesSteps.ts';
import type { charges } from '../../../server/areas/payments/tables.ts';
import type { students } from '../../../server/areas/people/tables.ts';
import { buildAdmin, buildCompany, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';

/** The school's clock is fixed at 10 March 2026. */
let school: School;
let admin: Caller;
let clerk: Caller;
let seller: Caller;
let own: string;
let other: string;

type Student = Partial<typeof students.$inferInsert>;
const student = (created_at: string, more: Student = {}) =>
  buildStudent(school.db, { student: { fev_id: own, created_at: new Date(created_at), ...more } });

const contract = (student_id: string, value_plan = 120_000) =>
  insertContract(school.db, {
    student_id,
    value_plan,
    value_registration: 15_000,
    signed_at: new Date('2026-03-04T12:00:00Z'),
  });
const charge = (student_id: string, contract_id: string, more: Partial<typeof charges.$inferInsert>) =>
  insertCharge(school.db, { student_id, contract_id, amount: 60_000, due_date: '2026-03-20', ...more });

beforeAll(async () => {
  school = await startSchool();
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  await buildAdmin(school.db, ['view:fev_dashboard', 'view:students'], login('clerk@x.test'));
  own = (await buildFev(school.db, login('fev@x.test'))).fev_id;
  other = (await buildFev(school.db, login('other@x.test'))).fev_id;
  [admin, clerk, seller] = [
    await school.login('admin@x.test'),
    await school.login('clerk@x.test'),
    await school.login('fev@x.test'),
  ];
});
afterAll(() => school.stop());

const dashboard = (as: Caller, fev_id: string) =>
  as.call('GET /v1/dashboard/fev/:fev_id', { params: { fev_id } });

describe('GET /v1/dashboard/fev/:fev_id', () => {
  it('has no conversion and no trend for a seller who sold nothing', async () => {
    expect(await dashboard(seller, own)).toEqual({
      period: { from: '2026-03-01', to: '2026-03-10' },
      my_sales: { oportunities_generated: 0, sales_made: 0, conversion_rate: null },
      b2c_b2b_sales: { b2c_value: 0, b2c_sales_month: 0, b2b_value: 0, b2b_sales_month: 0 },
      my_invoicing: { total: 0, isHigherThanLastMonth: false, percentage_over_last_month: null },
      my_students: [],
      my_funnel: WAITING_STEPS.map((step) => ({ step, students: 0, days: null })),
    });
  });

  it('counts the own month to people and to companies, against the same days of the month before', async () => {
    const company_id = await buildCompany(school.db, 'Padaria Sol');
    const pays = async (paid_at: string, more: Student = {}) => {
      const { student_id } = await student('2026-03-03T12:00:00Z', more);
      await charge(student_id, await contract(student_id), { paid_at: new Date(paid_at) });
      return student_id;
    };
    await pays('2026-03-05T12:00:00Z');
    await pays('2026-03-06T12:00:00Z', { company_id });
    await pays('2026-02-05T12:00:00Z', { created_at: new Date('2026-02-03T12:00:00Z') });
    // After the tenth of the month before, which the trend does not reach.
    await pays('2026-02-20T12:00:00Z', { created_at: new Date('2026-02-03T12:00:00Z') });
    await pays('2026-03-07T12:00:00Z', { fev_id: other });
    const figures = await dashboard(seller, own);
    expect(figures).toMatchObject({
      my_sales: { oportunities_generated: 2, sales_made: 2, conversion_rate: 100 },
      b2c_b2b_sales: { b2c_value: 60_000, b2c_sales_month: 1, b2b_value: 60_000, b2b_sales_month: 1 },
      my_invoicing: { total: 120_000, isHigherThanLastMonth: true, percentage_over_last_month: 100 },
    });
    const list = await seller.call('GET /v1/students', {
      query: { pageSize: 8, orderBy: 'created_at', order: 'DESC' },
    });
    expect(figures.my_students).toEqual(list.response);
    expect(figures.my_students).toHaveLength(4);
    expect(await dashboard(admin, own)).toMatchObject({
      my_sales: figures.my_sales,
      my_invoicing: figures.my_invoicing,
    });
  });

  it("returns 404 for another seller's or an unknown id, and no amounts without view:revenue", async () => {
    await expect(dashboard(seller, other)).rejects.toThrow('404');
    await expect(dashboard(admin, '00000000-0000-4000-8000-000000000000')).rejects.toThrow('404');
    expect(await dashboard(clerk, own)).toMatchObject({
      my_sales: { sales_made: 2 },
      b2c_b2b_sales: null,
      my_invoicing: null,
    });
  });
});

describe('the steps of a sale', () => {
  const statuses: [OnboardingStatus, Student?][] = [
    ['AGUARDANDO_ASSINATURA_CONTRATO'],
    ['AGUARDANDO_ASSINATURA_CONTRATO'],
    ['AGUARDANDO_PAGAMENTO_MATRICULA'],
    ['AGUARDANDO_PAGAMENTO', { is_delinquent: true }],
    ['AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO'],
    ['AGUARDANDO_INICIO_VIGENCIA_CONTRATO'],
    ['AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE'],
    ['AGUARDANDO_MATCH'],
    ['CONCLUIDO', { is_delinquent: true }],
    ['CONCLUIDO', { fev_id: null }],
  ];
  /** Last days of contracts in force; the first and the last but one end within 30 days. */
  const ends = ['2026-03-10', '2026-03-09', '2026-04-10', '2026-04-09', '2026-04-09'];

  beforeAll(async () => {
    const login = { email: 'third@x.test', password_hash: passwordHash };
    own = (await buildFev(school.db, login)).fev_id;
    seller = await school.login(login.email);
    for (const [onboarding_status, more] of statuses)
      await student('2026-03-03T12:00:00Z', { onboarding_status, ...more });
    const renewing: OnboardingStatus = 'AGUARDANDO_MATCH';
    for (const [at, validity] of ends.entries()) {
      const { student_id } = await student('2025-03-03T12:00:00Z', { onboarding_status: renewing });
      await insertContract(school.db, { student_id, value_plan: 120_000, validity });
      // A new one that waits for signatures.
      if (at === ends.length - 1)
        await insertContract(school.db, { student_id, value_plan: 120_000, status: 'pending' });
    }
  });

  const counted = (as: Caller, query = {}) => as.call('GET /v1/students/steps', { query });
  const listed = (as: Caller, query = {}) => as.call('GET /v1/students', { query });

  it('count the own students, and a late one beside its step', async () => {
    expect(await counted(seller)).toEqual({
      all: 14,
      sign: 2,
      pay: 3,
      start: 1,
      hours: 1,
      ready: 7,
      late: 2,
      renew: 2,
    });
  });

  it.each(SALES_STEPS)('%s counts as many as its list has', async (step) => {
    for (const as of [seller, admin]) {
      const { total } = await listed(as, { step });
      expect(total).toBeGreaterThan(0);
      expect((await counted(as))[step]).toBe(total);
    }
  });

  it('count all that the list has, within the same filters', async () => {
    expect((await counted(seller)).all).toBe((await listed(seller)).total);
    const query = { status: 'AGUARDANDO_PAGAMENTO' } as const;
    expect(await counted(seller, query)).toMatchObject({ all: 3, sign: 0, pay: 3, late: 1 });
    await expect(listed(seller, { step: 'later' })).rejects.toThrow('400');
  });

  it('list the contracts that end within 30 days without a new one, the first to end first', async () => {
    const query = { step: 'renew', orderBy: 'renews_by', order: 'ASC' } as const;
    const { response } = await listed(seller, query);
    expect(response.map(({ renews_by }) => renews_by)).toEqual(['2026-03-10', '2026-04-09']);
    const others = (await listed(seller)).response.filter(({ id }) => !response.some((row) => row.id === id));
    expect(others.map(({ renews_by }) => renews_by)).toEqual(others.map(() => null));
  });

  it("have the median of the days since each student's last step, on the school's calendar", async () => {
    // 23:30 in São Paulo on the 9th: one day before the 10th.
    for (const at of ['2026-03-10T02:30:00Z', '2026-03-06T12:00:00Z'])
      await student(at, { onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' });
    const { my_funnel } = await dashboard(seller, own);
    expect(my_funnel).toEqual([
      { step: 'sign', students: 4, days: 4 },
      { step: 'pay', students: 3, days: 7 },
      { step: 'start', students: 1, days: 7 },
      { step: 'hours', students: 1, days: 7 },
    ]);
    for (const { step, students } of my_funnel) expect(students).toBe((await listed(seller, { step })).total);
  });

  it('name the charge to follow up, the fee before the plan, and since when', async () => {
    const [row] = (await listed(seller, { status: 'AGUARDANDO_PAGAMENTO_MATRICULA' })).response;
    const student_id = row?.student_id ?? '';
    expect(row).toMatchObject({ followed_up: null, last_step_at: '2026-03-03T12:00:00.000Z' });
    const signed = await contract(student_id);
    const plan = await charge(student_id, signed, { due_date: '2026-03-09' });
    const fee = await charge(student_id, signed, {
      kind: 'registration',
      amount: 15_000,
      due_date: '2026-03-15',
    });
    const found = async () =>
      (await listed(seller, { pageSize: 100 })).response.find((each) => each.student_id === student_id);
    expect(await found()).toMatchObject({
      followed_up: {
        charge_id: fee,
        kind: 'registration',
        amount: 15_000,
        due_date: '2026-03-15',
        installments: 1,
      },
      last_step_at: '2026-03-04T12:00:00.000Z',
    });
    await school.db.execute(
      sql`update charges set status = 'paid', paid_at = '2026-03-05T12:00:00Z' where charge_id = ${fee}`,
    );
    expect(await found()).toMatchObject({
      followed_up: { charge_id: plan, kind: 'plan', installment: 1, installments: 2 },
      last_step_at: '2026-03-05T12:00:00.000Z',
    });
    // A student who is ready is followed up for what is late alone.
    await school.db.execute(
      sql`update students set onboarding_status = 'CONCLUIDO' where student_id = ${student_id}`,
    );
    expect(await found()).toMatchObject({ followed_up: { charge_id: plan } });
    await school.db.execute(sql`update charges set due_date = '2026-03-10' where charge_id = ${plan}`);
    expect(await found()).toMatchObject({ followed_up: null });
  });
});
