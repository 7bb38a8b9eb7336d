import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent } from '../../support/concluded.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let enrolment: Enrolment;
beforeAll(async () => {
  school = await startSchool();
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:students'], { email: 'clerk@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'other@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
  const form = studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' });
  enrolment = await concludedStudent(school, { seller, admin }, form);
});
afterAll(() => school.stop());

const statement = (who: Caller) =>
  who.call('GET /v1/statement/:user_id', { params: { user_id: enrolment.user_id } });
const list = async (query: object = {}) =>
  (await admin.call('GET /v1/charges', { query: { pageSize: 100, ...query } })).response;

describe("a student's statement", () => {
  it('adds up to the cent, for the student, the seller and an administrator', async () => {
    const own = await statement(enrolment.student);
    expect(own.charged - own.paid - own.refunded).toBe(own.balance);
    const unpaid = own.charges.filter(({ status }) => status === 'open');
    expect(unpaid.length).toBeGreaterThan(1);
    expect(own.balance).toBe(unpaid.reduce((sum, { amount }) => sum + amount, 0));
    expect(own.paid).toBe(own.charged - own.balance);
    expect(await statement(seller)).toEqual(own);
    const shown = await statement(admin);
    // Proofs are shown to administrators alone (PAY-26).
    const charges = shown.charges.map((charge) => ({ ...charge, proof: null }));
    expect({ ...shown, charges }).toEqual(own);
    const days = own.charges.map(({ due_date }) => due_date);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it('looks missing to another seller', async () => {
    const other = await school.login('other@x.test');
    const reply = await other.try('GET /v1/statement/:user_id', { params: { user_id: enrolment.user_id } });
    expect(reply.status).toBe(404);
  });

  it('changes with a payment', async () => {
    const before = await statement(enrolment.student);
    const next = before.charges.filter(({ status }) => status === 'open').at(-1);
    await admin.call('POST /v1/charges/:id/confirm', {
      params: { id: next?.charge_id ?? '' },
      body: { note: 'Pix visto no extrato' },
    });
    const after = await statement(enrolment.student);
    expect(after.balance).toBe(before.balance - (next?.amount ?? 0));
    expect(after.charges.find(({ charge_id }) => charge_id === next?.charge_id)).toMatchObject({
      status: 'paid',
      days_late: 0,
    });
  });
});

describe('the list of charges', () => {
  it('begins with what has been due the longest', async () => {
    const days = (await list()).map(({ due_date }) => due_date);
    expect(days.length).toBeGreaterThan(3);
    expect(days).toEqual(days.toSorted());
  });

  it('filters what is late, by name, kind and status', async () => {
    const [open] = await list({ status: 'open' });
    const today = DateTime.fromISO(localDate(school.clock.now()));
    const setDue = (daysAgo: number) =>
      school.services.pool.query('update charges set due_date = $2 where charge_id = $1', [
        open?.charge_id,
        today.minus({ days: daysAgo }).toISODate(),
      ]);
    await setDue(0);
    expect(await list({ status: 'late' })).toEqual([]);
    await setDue(3);
    expect(await list({ status: 'late' })).toMatchObject([{ charge_id: open?.charge_id, days_late: 3 }]);
    expect(await list({ kind: 'registration' })).toMatchObject([{ status: 'paid', installments: 1 }]);
    expect(await list({ name: enrolment.name.slice(0, 5) })).not.toEqual([]);
    expect(await list({ name: 'ninguém' })).toEqual([]);
    expect((await list({ status: 'paid' })).every(({ status }) => status === 'paid')).toBe(true);
  });

  it.each(['due_date', 'name', 'amount', 'status'])(
    'pages by %s without repeating a row',
    async (orderBy) => {
      const all = await list({ orderBy, order: 'DESC' });
      const seen: string[] = [];
      for (let page = 1; page <= all.length; page += 1)
        for (const { id } of await list({ orderBy, order: 'DESC', page, pageSize: 1 })) seen.push(id);
      expect(seen).toEqual(all.map(({ id }) => id));
    },
  );

  it('sorts by state what is unpaid first, then what was paid and given back, each by due date', async () => {
    const added = await school.services.pool.query<{ charge_id: string }>(
      `insert into charges (student_id, contract_id, kind, installment, amount, due_date, status, provider)
       select h.student_id, h.contract_id, 'plan', 100 + n, 5000, date '2020-01-31' + m, s, h.provider
       from (select * from charges limit 1) h,
         unnest(array['cancelled', 'refunded', 'paid', 'expired', 'failed', 'disputed'], array[6, 5, 4, 2, 1, 3])
           with ordinality made(s, m, n)
       returning charge_id`,
    );
    const all = await list({ orderBy: 'status', order: 'ASC' });
    const places = ['unpaid', 'paid', 'refunded', 'cancelled'];
    const keys = all.map(({ status, due_date }) => {
      const place = places.indexOf(isUnpaid(status) ? 'unpaid' : status);
      return `${place} ${due_date}`;
    });
    expect(keys).toEqual(keys.toSorted());
    expect(all.slice(0, 3).map(({ status }) => status)).toEqual(['failed', 'expired', 'disputed']);
    expect(all.at(-1)?.status).toBe('cancelled');
    const late = await list({ orderBy: 'status', order: 'ASC', status: 'late' });
    expect(late.length).toBeGreaterThan(2);
    expect(late.map(({ id }) => id)).toEqual(all.slice(0, late.length).map(({ id }) => id));
    const ids = added.rows.map(({ charge_id }) => charge_id);
    await school.services.pool.query('delete from charges where charge_id = any($1)', [ids]);
  });

  it.each(['name', 'status'] as const)('walks by %s in both directions', async (orderBy) => {
    for (const order of ['ASC', 'DESC'] as const) {
      const query = { orderBy, order, pageSize: 2 } as const;
      const seen: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await admin.call('GET /v1/charges', { query: { ...query, ...(after && { after }) } });
        seen.push(...page.response.map(({ id }) => id));
        after = page.next;
      }
      expect(seen).toEqual((await list({ orderBy, order })).map(({ id }) => id));
    }
  });

  it('is narrowed to one person', async () => {
    const { user_id } = enrolment;
    const own = await list({ user_id });
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own.map((row) => row.user_id))).toEqual(new Set([user_id]));
    expect(await list({ user_id: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  });

  it('and its confirmations need their permissions', async () => {
    const clerk = await school.login('clerk@x.test');
    expect((await clerk.try('GET /v1/charges', { query: {} })).status).toBe(403);
    const [open] = await list({ status: 'open' });
    const reply = await clerk.try('POST /v1/charges/:id/confirm', {
      params: { id: open?.charge_id ?? '' },
      body: { note: 'Pix visto no extrato' },
    });
    expect(reply.status).toBe(403);
  });
});
