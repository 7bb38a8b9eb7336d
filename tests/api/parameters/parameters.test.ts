import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { makeContract } from '../../../server/areas/contracts/api.ts';
import { contracts } from '../../../server/areas/contracts/tables.ts';
import { planPrices } from '../../../server/areas/payments/api.ts';
import { plan_prices } from '../../../server/areas/payments/plans/tables.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { race, rowsOf, times } from '../races/race.ts';

type Body = Input<'PATCH /v1/financial-parameters'>['body'];

const plan: Body['plans'][number] = {
  name: 'Em grupo semestral',
  code_plan: 'PL-1',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Semestral',
  value_plan: 1_194.5,
  value_registration: 150,
};
const product: Body['products'][number] = {
  name: 'Livro',
  code_product: 'LIV-1',
  code_department: '',
  code_category: 'Livros',
  value_plan: 189.9,
  value_registration: 0,
};
const service: Body['services'][number] = {
  name: 'Teste de nível',
  code_service: 'SRV-1',
  value_plan: 50,
  value_registration: 0,
};
const bodyOf = (more: Partial<Body> = {}): Body => ({
  sales: [{ id: 'tax_rate', value: 6.25 }],
  orders: [
    { id: 'fee_percentage', value: 45 },
    { id: 'lesson_value', value: 62.1 },
  ],
  products: [product],
  services: [service],
  plans: [plan],
  ...more,
});

let school: School;
let admin: Caller;
let reader: Caller;
beforeAll(async () => {
  school = await startSchool();
  const rights = ['view:financial_parameters', 'view:logs', 'edit:users'] as const;
  await buildAdmin(school.db, [...rights, 'edit:financial_parameters'], {
    name: 'Ana Souza',
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  await buildAdmin(school.db, ['view:financial_parameters'], {
    email: 'leitora@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
  reader = await school.login('leitora@x.test');
});
afterAll(() => school.stop());
beforeEach(async () => {
  await school.db.delete(plan_prices);
});

const read = () => admin.call('GET /v1/financial-parameters', {});
const save = (more: Partial<Body> = {}) =>
  admin.call('PATCH /v1/financial-parameters', { body: bodyOf(more) });
const attempt = (body: unknown) => admin.try('PATCH /v1/financial-parameters', { body: body as Body });
const versions = async () =>
  (await admin.call('GET /v1/financial-parameters/versions', { query: { pageSize: 100 } })).response;

describe('the parameters', () => {
  it('have defaults, and no version, until they are saved', async () => {
    const { version, updated_at, sales, orders, plans } = await read();
    expect({ version, updated_at, plans }).toEqual({ version: 0, updated_at: null, plans: [] });
    expect(sales.map(({ id, value }) => [id, value])).toEqual([
      ['fiscal_document', 'Nota de serviço'],
      ['tax_rate', 0],
      ['discount_limit', 0],
    ]);
    expect(orders).toContainEqual({
      id: 'fee_percentage',
      label: 'Percentual do FEE (%)',
      type: 'percentage',
      value: 50,
    });
  });

  it('come back as they were saved, in reais, and are integer cents in the price list', async () => {
    const saved = await save();
    expect(saved).toEqual(await read());
    expect(saved).toMatchObject({ products: [product], services: [service], plans: [plan] });
    expect(Object.fromEntries(saved.orders.map(({ id, value }) => [id, value]))).toEqual({
      fee_percentage: 45,
      lesson_value: 62.1,
      fev_percentage: 10,
      payment_type: 'Pix',
    });
    expect(await planPrices(school.db)).toMatchObject([{ value_plan: 119_450, value_registration: 15_000 }]);
  });

  it('can be sent back as they were read, by PUT and by PATCH, without a new version', async () => {
    await save();
    const record = await read();
    for (const method of ['PUT', 'PATCH']) {
      const reply = await admin.raw(method, '/v1/financial-parameters', record);
      expect(reply.status).toBe(200);
    }
    expect((await read()).version).toBe(record.version);
  });

  it('keep a row of the price list that was changed, and remove one that is not sent', async () => {
    const other = { ...plan, name: 'Anual', plan_duration: 'Anual' as const };
    await save({ plans: [plan, other] });
    const before = await rowsOf(school, 'select id, plan_duration from plan_prices order by plan_duration');
    await save({ plans: [{ ...other, value_plan: 2_000 }] });
    const after = await rowsOf(school, 'select id, plan_duration, value_plan from plan_prices');
    expect(after).toEqual([{ ...before[0], value_plan: 200_000 }]);
  });
});

describe('a save that bypasses the form', () => {
  const row = (change: object) => ({ plans: [{ ...plan, ...change }] });

  it.each<[string, object, string, string]>([
    ['an unknown entry', { sales: [{ id: 'iss', value: 5 }] }, 'sales.0.id', 'field_unknown'],
    [
      'a percentage above 100',
      { orders: [{ id: 'fee_percentage', value: 100.01 }] },
      'orders.0.value',
      'percentage_range',
    ],
    [
      'a negative percentage',
      { sales: [{ id: 'tax_rate', value: -1 }] },
      'sales.0.value',
      'percentage_range',
    ],
    [
      'a percentage as a text',
      { sales: [{ id: 'tax_rate', value: '6' }] },
      'sales.0.value',
      'percentage_range',
    ],
    [
      'an unknown choice',
      { orders: [{ id: 'payment_type', value: 'Cheque' }] },
      'orders.0.value',
      'option_invalid',
    ],
    [
      'an entry twice',
      {
        sales: [
          { id: 'tax_rate', value: 1 },
          { id: 'tax_rate', value: 2 },
        ],
      },
      'sales.1.id',
      'value_invalid',
    ],
    ['a negative price', row({ value_plan: -1 }), 'plans.0.value_plan', 'money_range'],
    ['a plan for nothing', row({ value_plan: 0 }), 'plans.0.value_plan', 'money_range'],
    ['an absurd price', row({ value_plan: 1e12 }), 'plans.0.value_plan', 'money_range'],
    ['a fraction of a cent', row({ value_registration: 0.001 }), 'plans.0.value_registration', 'money_range'],
    ['a blank name', row({ name: ' ' }), 'plans.0.name', 'required'],
    [
      'the same combination twice',
      { plans: [plan, { ...plan, name: 'Outro' }] },
      'plans.1.plan_duration',
      'price_twice',
    ],
    [
      'the same code twice',
      { services: [service, { ...service, code_service: 'srv-1 ' }] },
      'services.1.code_service',
      'code_twice',
    ],
  ])('is refused with %s, at its cell', async (_, change, path, code) => {
    const { version } = await read();
    const { status, error } = await attempt({ ...bodyOf(), ...change });
    expect(status).toBe(400);
    expect(error.issues?.map((issue) => [issue.path, issue.code])).toEqual([[path, code]]);
    expect((await read()).version).toBe(version);
  });

  it('is refused with an unknown combination, a missing table and a field that does not exist', async () => {
    const bodies = [
      bodyOf(row({ frequency: '5 vezes na semana' }) as Partial<Body>),
      { ...bodyOf(), plans: undefined },
      { ...bodyOf(), royalties: [] },
      bodyOf(row({ discount: 1 }) as Partial<Body>),
    ];
    for (const body of bodies) expect((await attempt(body)).status).toBe(400);
  });

  it('is refused to those who only read', async () => {
    expect((await reader.try('PATCH /v1/financial-parameters', { body: bodyOf() })).status).toBe(403);
    expect((await reader.try('GET /v1/financial-parameters', {})).status).toBe(200);
  });
});

describe('versions', () => {
  it('say who changed what, and are logged with old and new values', async () => {
    await save();
    await save({
      orders: [{ id: 'fee_percentage', value: 55.5 }],
      products: [],
      plans: [{ ...plan, value_plan: 1_300 }],
    });
    const [last, before] = await versions();
    expect(last?.version).toBe((before?.version ?? 0) + 1);
    expect(last).toMatchObject({ author_name: 'Ana Souza', created_at: '2026-03-10T13:00:00.000Z' });
    expect(last?.changes).toEqual([
      {
        section: 'orders',
        operation: 'U',
        row: null,
        fields: [{ field: 'fee_percentage', before: 45, after: 55.5 }],
      },
      expect.objectContaining({ section: 'products', operation: 'D', row: 'Livro' }),
      {
        section: 'plans',
        operation: 'U',
        row: plan.name,
        fields: [{ field: 'value_plan', before: 1_194.5, after: 1_300 }],
      },
    ]);
    const { response } = await admin.call('GET /v1/logs', { query: { context: 'Parametriza' } });
    const details = response.map((entry) => entry.details);
    expect(details).toContain('Ana Souza alterou o valor do plano no preço do plano Em grupo semestral');
    expect(details).toContain('Ana Souza alterou o percentual do FEE na parametrização financeira');
    expect(details).toContain('Ana Souza excluiu o produto Livro da parametrização');
  });

  it('cannot be changed or removed, not even in the database', async () => {
    await save();
    for (const statement of [
      'update parameter_versions set version = version',
      'delete from parameter_versions',
    ])
      await expect(rowsOf(school, statement)).rejects.toThrow();
  });

  it('that another person has replaced in between are refused with 409', async () => {
    const { version } = await save();
    await save({ version, services: [] });
    const { status, error } = await attempt(bodyOf({ version }));
    expect([status, error.code]).toEqual([409, 'stale']);
    expect((await read()).services).toEqual([]);
  });

  it('of concurrent saves of one version are one', async () => {
    const { version } = await save();
    const count = (await versions()).length;
    const { outcome, winners } = await race(
      times(6, (index) =>
        admin.try('PATCH /v1/financial-parameters', {
          body: bodyOf({ version, plans: [{ ...plan, value_plan: 2_000 + index }] }),
        }),
      ),
    );
    expect(outcome).toEqual({ '200 ok': 1, '409 stale': 5 });
    expect(await versions()).toHaveLength(count + 1);
    const [price] = await planPrices(school.db);
    expect(price?.value_plan).toBe((winners[0]?.data.plans[0]?.value_plan ?? 0) * 100);
  });

  it('of concurrent saves that name no version follow each other without a gap', async () => {
    await race(
      times(5, (index) =>
        admin.try('PATCH /v1/financial-parameters', {
          body: bodyOf({ services: [{ ...service, value_plan: 300 + index }] }),
        }),
      ),
    );
    const numbers = (await versions()).map(({ version }) => version);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
  });
});

describe('contracts', () => {
  const draft = (student_id: string) =>
    school.services.transaction((tx) => makeContract(tx, systemCtx(school.services, 'demo'), student_id));
  const student = () =>
    buildStudent(school.db, {
      student: { plan_type: plan.plan_type, frequency: plan.frequency, plan_duration: plan.plan_duration },
    });

  it('cannot be drafted without a price, and can as soon as it is saved', async () => {
    await save({ plans: [] });
    const { student_id } = await student();
    await expect(draft(student_id)).rejects.toMatchObject({ code: 'price_missing' });
    await save();
    await draft(student_id);
    expect(await school.db.select().from(contracts)).toMatchObject([
      { student_id, value_plan: 119_450, value_registration: 15_000 },
    ]);
  });

  it('keep their price when it changes; one that is made again takes the new price', async () => {
    await save();
    const { student_id } = await student();
    await draft(student_id);
    await save({ plans: [{ ...plan, value_plan: 1_500 }] });
    const prices = () =>
      rowsOf(
        school,
        'select value_plan from contracts where student_id = $1 order by created_at, status desc',
        [student_id],
      );
    expect(await prices()).toEqual([{ value_plan: 119_450 }]);
    await draft(student_id);
    expect((await prices()).map(({ value_plan }) => value_plan).toSorted()).toEqual([119_450, 150_000]);
  });
});
