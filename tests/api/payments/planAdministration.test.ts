import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { payment_plans } from '../../../server/areas/payments/plans/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let fev_id: string;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  ({ fev_id } = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash }));
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const form = {
  name: 'Parcelado em 10x',
  description: 'Para a campanha.',
  value: 1200.5,
  installments: 10,
  recurrence: false,
  status: true,
};
const create = (more: Partial<typeof form> = {}) =>
  admin.call('POST /v1/payment-plans', { body: { ...form, ...more } });
const found = async (query: object) =>
  (await admin.call('GET /v1/payment-plans', { query })).response.map(({ name }) => name);

describe('payment plans', () => {
  it('have their value in reais on the wire and in cents in the table, and are logged', async () => {
    const created = await create();
    expect(created).toMatchObject(form);
    const [row] = await school.db.select().from(payment_plans).where(eq(payment_plans.id, created.id));
    expect(row?.value).toBe(120_050);
    const { response } = await admin.call('GET /v1/logs', { query: { contexts: 'payment_plans' } });
    expect(response[0]).toMatchObject({ operation: 'I', entity_name: form.name });
    expect(response[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'value', kind: 'money', to: ['120050'] }),
    );
  });

  it('are found by name, by value however it is written, and by status', async () => {
    await create({ name: 'À Prazo', value: 3456.7, status: false });
    expect(await found({ name: 'a praz' })).toEqual(['À Prazo']);
    for (const value of ['3456.7', '3456.70', '3.456,70', 'R$ 3.456,7'])
      expect(await found({ value })).toEqual(['À Prazo']);
    expect(await found({ value: '3456' })).toEqual([]);
    expect(await found({ value: 'muito' })).toEqual([]);
    expect(await found({ value: '10009717323' })).toEqual([]);
    expect(await found({ status: 'false' })).toEqual(['À Prazo']);
    expect(await found({ status: 'true' })).not.toContain('À Prazo');
  });

  it.each<[string, object, string]>([
    ['name', { name: ' 2x ' }, 'Nome é obrigatório!'],
    ['value', { value: 0.99 }, 'Valor é obrigatório!'],
    ['value', { value: undefined }, 'Valor é obrigatório!'],
    ['value', { value: 10.001 }, 'Valor inválido.'],
    ['installments', { installments: undefined }, 'Prestações é obrigatório!'],
    ['installments', { installments: 13 }, 'Prestações é obrigatório!'],
    ['installments', { installments: '3' }, 'Prestações é obrigatório!'],
  ])('refuse a wrong %s: %j', async (path, wrong, message) => {
    const reply = await admin.try('POST /v1/payment-plans', { body: { ...form, ...wrong } });
    expect(reply).toMatchObject({ status: 400, error: { issues: [{ path, message }] } });
  });

  it('are updated by PUT and PATCH, and lose a description that is left blank', async () => {
    const { id } = await create();
    for (const [method, name] of [
      ['PUT', 'Posto'],
      ['PATCH', 'Remendado'],
    ] as const) {
      const reply = await admin.raw(method, `/v1/payment-plans/${id}`, { ...form, name, description: ' ' });
      expect(reply.status).toBe(200);
      const read = await admin.call('GET /v1/payment-plans/:id', { params: { id } });
      expect(read).toMatchObject({ name, description: '' });
    }
  });

  it('change only their status by the full record with the status flipped', async () => {
    let plan = await create({ name: 'Ligado' });
    for (const [method, status] of [
      ['PUT', false],
      ['PATCH', true],
    ] as const) {
      const path = `/v1/payment-plans/${plan.id}/change-status`;
      const reply = await admin.raw(method, path, { ...plan, name: 'Ignorado', value: 1, status });
      expect(reply.status).toBe(200);
      plan = await admin.call('GET /v1/payment-plans/:id', { params: { id: plan.id } });
      expect(plan).toMatchObject({ name: 'Ligado', value: form.value, status });
    }
  });

  it('are not switched back once someone else has changed them', async () => {
    const { id } = await create();
    const params = { id };
    const switchTo = (status: boolean, updated_at?: string) =>
      admin.try('PATCH /v1/payment-plans/:id/change-status', { params, body: { status, updated_at } });
    const off = await switchTo(false);
    expect(await switchTo(true, off.data.updated_at)).toMatchObject({ status: 200, data: { status: true } });
    const again = await switchTo(false);
    await admin.call('PATCH /v1/payment-plans/:id', { params, body: { ...form, name: 'Outro nome' } });
    expect(await switchTo(true, again.data.updated_at)).toMatchObject({
      status: 409,
      error: { code: 'stale' },
    });
  });

  it('are changed by one of two people at once', async () => {
    const { id, updated_at } = await create();
    const change = (installments: number) =>
      admin.try('PATCH /v1/payment-plans/:id', {
        params: { id },
        body: { ...form, installments, updated_at },
      });
    const replies = await Promise.all([change(2), change(3)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe('stale');
  });

  it.each<[Permission, readonly number[]]>([
    ['view:payment_plans', [200, 200, 403, 403, 403]],
    ['create:payment_plans', [403, 403, 200, 403, 403]],
    ['edit:payment_plans', [403, 200, 403, 200, 200]],
    ['create:classes', [403, 403, 403, 403, 403]],
  ])('are open to %s as specified', async (permission, expected) => {
    const email = `${permission.replace(':', '.')}@x.test`;
    await buildAdmin(school.db, [permission], { email, password_hash: passwordHash });
    const caller = await school.login(email);
    const params = { id: (await create()).id };
    const replies = [
      await caller.try('GET /v1/payment-plans', { query: {} }),
      await caller.try('GET /v1/payment-plans/:id', { params }),
      await caller.try('POST /v1/payment-plans', { body: form }),
      await caller.try('PATCH /v1/payment-plans/:id', { params, body: form }),
      await caller.try('PATCH /v1/payment-plans/:id/change-status', { params, body: { status: false } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(expected);
  });
});

describe('the contract of a student', () => {
  it('keeps the instalments of a plan that is changed or switched off, until the draft is written again', async () => {
    await school.db.delete(payment_plans);
    const plan = await create({ name: 'Em nove', installments: 9, value: 1000 });
    const course = (await buildCourse(school.db)).id;
    const enrolment = new Enrolment(school);
    const seller = await school.login('fev@x.test');
    const registered = studentForm(course, {
      fev_id,
      payment_method: 'Parcelado de acordo com a vigência do plano',
    });
    await enrolment.register(seller, registered);
    const draft = async () => {
      const { rows } = await school.services.pool.query(
        `select contract_id, installments from contracts where student_id = $1 and status = 'pending'`,
        [enrolment.student_id],
      );
      return rows[0];
    };
    const first = await draft();
    expect(first).toMatchObject({ installments: 9 });
    const params = { id: plan.id };
    await admin.call('PATCH /v1/payment-plans/:id', {
      params,
      body: { ...form, name: 'Em seis', installments: 6, value: 1000 },
    });
    await admin.call('PATCH /v1/payment-plans/:id/change-status', { params, body: { status: false } });
    const user = { id: enrolment.user_id };
    await admin.call('PATCH /v1/users/:id', {
      params: user,
      body: { ...registered, phone: '+5511912345678' },
    });
    expect(await draft()).toEqual(first);
    await admin.call('PATCH /v1/users/:id', {
      params: user,
      body: { ...registered, frequency: '1 vez na semana' },
    });
    const second = await draft();
    expect(second.contract_id).not.toBe(first.contract_id);
    expect(second.installments).not.toBe(9);
  });
});
