import { eq, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { readSales, readSalesByMonth } from '../../../server/areas/figures/sales.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import type { students } from '../../../server/areas/people/tables.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';

/** The school's clock is fixed at 10 March 2026. */
const year = { from: '2025-04-01', to: '2026-03-31' };
type Charge = typeof charges.$inferInsert;

let school: School;
let admin: Caller;
let seller: Caller;
let course_id: string;
const sellers: string[] = [];

/** Deterministic pseudo-random generator, so that failures can be reproduced. */
let seed = 7;
const random = (below: number): number => {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
};

const student = (
  fev_id: string | null,
  created_at: string,
  more: Partial<typeof students.$inferInsert> = {},
) => buildStudent(school.db, { student: { course_id, fev_id, created_at: new Date(created_at), ...more } });

const contract = (student_id: string, value_plan: number, plan_duration?: string) =>
  insertContract(school.db, {
    student_id,
    value_plan,
    status: 'superseded',
    ...(plan_duration && { plan_duration }),
  });
const charge = (student_id: string, contract_id: string, more: Partial<Charge>) =>
  insertCharge(school.db, { student_id, contract_id, ...more });

const admins: Record<string, Caller> = {};
async function adminWith(permissions: readonly Permission[]): Promise<Caller> {
  const email = `a${Object.keys(admins).length}@x.test`;
  await buildAdmin(school.db, permissions, { email, password_hash: passwordHash });
  admins[email] = await school.login(email);
  return admins[email];
}

beforeAll(async () => {
  school = await startSchool();
  course_id = (await buildCourse(school.db)).id;
  admin = await adminWith(allPermissions);
  for (const email of ['fev0@x.test', 'fev1@x.test', 'fev2@x.test'])
    sellers.push((await buildFev(school.db, { email, password_hash: passwordHash })).fev_id);
  seller = await school.login('fev0@x.test');
});
afterAll(() => school.stop());

const dashboard = (as = admin) => as.call('GET /v1/dashboard/admin', {});
const ranking = (query: object, as = admin) =>
  as.call('GET /v1/fev/ranking', { query: { ...year, pageSize: 100, ...query } });

describe('sales (FIG-2)', () => {
  it('agree with a plain count over random charges, in each month and for each seller', async () => {
    const all: { fev: number; paid: { at: DateTime; value: number }[] }[] = [];
    // Each payment has a time of its own.
    let contractCount = 0;
    for (let at = 0; at < 40; at += 1) {
      const fev = random(3);
      const { student_id } = await student(sellers[fev] ?? null, '2025-05-01T12:00:00Z');
      const paid: { at: DateTime; value: number }[] = [];
      for (let term = 0; term < 1 + random(2); term += 1) {
        const value = 100_000 + random(5) * 10_000;
        const contract_id = await contract(student_id, value);
        contractCount += 1;
        for (let installment = 1; installment <= 2; installment += 1) {
          // Around the ends of months and years, in a zone behind UTC.
          const at = DateTime.fromISO('2025-04-01T00:00:00Z').plus({
            days: random(12) * 30,
            hours: random(48),
            seconds: contractCount * 2 + installment,
          });
          const status =
            (['paid', 'paid', 'paid', 'refunded', 'disputed', 'open'] as const)[random(6)] ?? 'open';
          await charge(student_id, contract_id, {
            installment,
            status,
            paid_at: status === 'open' ? null : at.toJSDate(),
          });
          if (status === 'paid') paid.push({ at, value });
        }
      }
      all.push({ fev, paid });
    }
    const sales = all.flatMap(({ fev, paid }) => {
      const first = paid.toSorted((a, b) => a.at.toMillis() - b.at.toMillis())[0];
      return first
        ? [{ fev, value: first.value, month: first.at.setZone(SCHOOL_ZONE).toFormat('yyyy-MM') }]
        : [];
    });
    const period = { from: '2025-01-01', to: '2026-12-31' };
    const months = await readSalesByMonth(school.db, period);
    for (const { month, count, value } of months) {
      const expected = sales.filter((sale) => sale.month === month);
      expect({ month, count }).toEqual({ month, count: expected.length });
      expect(value).toBe(expected.reduce((sum, sale) => sum + sale.value, 0));
    }
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(sales.length);
    for (const [fev, fev_id] of sellers.entries()) {
      const own = sales.filter((sale) => sale.fev === fev);
      expect(await readSales(school.db, { ...period, fev_id })).toMatchObject({
        count: own.length,
        value: own.reduce((sum, sale) => sum + sale.value, 0),
      });
    }
    await school.db.execute(sql`delete from charges`);
    await school.db.execute(sql`delete from contracts`);
  });

  it('belong to the month of the school’s clock, across the end of a year', async () => {
    const one = await student(sellers[0] ?? null, '2025-12-01T12:00:00Z');
    const two = await student(sellers[0] ?? null, '2025-12-01T12:00:00Z');
    // 31 December 23:59 and 1 January 00:00 in São Paulo, both of which are January in UTC.
    await charge(one.student_id, await contract(one.student_id, 100_000), {
      paid_at: new Date('2026-01-01T02:59:59Z'),
    });
    await charge(two.student_id, await contract(two.student_id, 100_000), {
      paid_at: new Date('2026-01-01T03:00:00Z'),
    });
    expect((await ranking({ from: '2025-12-01', to: '2025-12-31' })).response).toMatchObject([
      { total_sales: 1 },
    ]);
    expect((await ranking({ from: '2026-01-01', to: '2026-01-01' })).response).toMatchObject([
      { total_sales: 1 },
    ]);
    expect((await ranking({ from: '2026-01-02', to: '2026-03-31' })).response).toEqual([]);
  });

  it('leave the ranking when the payment is given back, and come back with a later contract', async () => {
    const { student_id } = await student(sellers[1] ?? null, '2026-02-01T12:00:00Z');
    const paid = await charge(student_id, await contract(student_id, 300_000), {
      paid_at: new Date('2026-02-10T12:00:00Z'),
    });
    const february = { from: '2026-02-01', to: '2026-02-28' };
    expect((await ranking(february)).response).toMatchObject([{ fev_id: sellers[1], total_value: 300_000 }]);
    await school.db
      .update(charges)
      .set({ status: 'refunded', refunded: 10_000, refunded_at: new Date('2026-02-12T12:00:00Z') })
      .where(eq(charges.charge_id, paid));
    expect((await ranking(february)).response).toEqual([]);
    await charge(student_id, await contract(student_id, 200_000), {
      paid_at: new Date('2026-03-02T12:00:00Z'),
    });
    expect((await ranking({ from: '2026-03-01', to: '2026-03-31' })).response).toMatchObject([
      { fev_id: sellers[1], total_sales: 1, total_value: 200_000 },
    ]);
  });
});

describe('GET /v1/fev/ranking', () => {
  it('ranks by sales and value, and reads a duration of plan in small letters', async () => {
    const { student_id } = await student(sellers[2] ?? null, '2026-03-01T12:00:00Z');
    await charge(student_id, await contract(student_id, 100_000, 'Semestral'), {
      paid_at: new Date('2026-03-03T12:00:00Z'),
    });
    const { response, total } = await ranking({});
    expect(total).toBe(3);
    expect(response.map(({ fev_id, position }) => [fev_id, position])).toEqual([
      [sellers[0], 1],
      [sellers[1], 2],
      [sellers[2], 3],
    ]);
    expect((await ranking({ plan_duration: 'anual' })).total).toBe(2);
    expect((await ranking({ plan_duration: 'Semestral' })).response).toMatchObject([
      { fev_id: sellers[2], position: 1 },
    ]);
  });

  it('pages, and refuses a period that is too long or ends before it begins', async () => {
    const page = await ranking({ pageSize: 2, page: 2 });
    expect(page).toMatchObject({ total: 3, hasNextPage: false, response: [{ position: 3 }] });
    for (const query of [
      { from: '2024-01-01', to: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-01' },
    ])
      await expect(ranking(query)).rejects.toThrow('400');
    await expect(ranking({ plan_duration: 'mensal' })).rejects.toThrow('400');
  });

  it('returns only the own row to a seller, and nothing to an administrator without view:revenue', async () => {
    expect((await ranking({}, seller)).response).toMatchObject([{ fev_id: sellers[0], position: 1 }]);
    const other = await school.login('fev2@x.test');
    expect((await ranking({}, other)).response).toMatchObject([{ fev_id: sellers[2], position: 3 }]);
    const clerk = await adminWith(['view:fev_dashboard']);
    expect((await ranking({}, clerk)).response).toEqual([]);
    await expect(ranking({}, await adminWith(['view:dashboard']))).rejects.toThrow('403');
  });
});

describe('GET /v1/dashboard/admin', () => {
  it('counts the month until today as the lists and the books behind it do', async () => {
    const figures = await dashboard();
    expect(figures.period).toEqual({ from: '2026-03-01', to: '2026-03-10' });
    expect(figures.sales_in_the_period).toEqual({
      opportunities_generated: 1,
      sales_made: 2,
      conversion_rate: 200,
    });
    const one = { page: 1, pageSize: 1 } as const;
    const [active, inactive, fevs] = await Promise.all([
      admin.call('GET /v1/students', { query: { ...one, student_status: 'true' } }),
      admin.call('GET /v1/students', { query: { ...one, student_status: 'false' } }),
      admin.call('GET /v1/fev', { query: one }),
    ]);
    expect(figures.students_count).toEqual({
      total: active.total + inactive.total,
      active: active.total,
      inactive: inactive.total,
    });
    expect(figures.fev.total).toBe(fevs.total);
    for (const [part, query] of [
      ['this_month', { from: '2026-03-01', to: '2026-03-10' }],
      ['this_year_so_far', { from: '2026-01-01', to: '2026-03-10' }],
    ] as const) {
      const { books } = await admin.call('GET /v1/accounting', { query });
      const of = (book: string) => books.find((each) => each.book === book)?.amount ?? 0;
      expect(figures.total_revenue?.[part]).toBe(of('payments') - of('refunds') - of('chargebacks'));
    }
    expect(figures.total_revenue?.this_year_so_far).toBeGreaterThan(0);
  });

  it('shows no money without view:revenue', async () => {
    expect((await dashboard(await adminWith(['view:dashboard']))).total_revenue).toBeNull();
  });

  it('has no conversion and no trend where there is nothing to compare with', async () => {
    school.clock.advance({ days: 120 });
    const later = await school.login('a0@x.test');
    const figures = await dashboard(later);
    expect(figures.sales_in_the_period).toEqual({
      opportunities_generated: 0,
      sales_made: 0,
      conversion_rate: null,
    });
    expect(figures.active_students.percentage_over_last_month).toBe(0);
    school.clock.advance({ days: -120 });
    admin = await school.login('a0@x.test');
    seller = await school.login('fev0@x.test');
  });
});

describe('growth', () => {
  const growth = (start_date: string, end_date: string) =>
    admin.call('GET /v1/dashboard/admin-student-growth', { query: { start_date, end_date } });

  it('counts new and lost students by month, and ends with the number of active students', async () => {
    const before = await growth('2026-01-01', '2026-12-31');
    expect(before.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(before[0]).toMatchObject({ year: 2026, month_name: 'janeiro' });
    const { user_id } = await student(sellers[0] ?? null, '2026-01-31T23:30:00-03:00');
    await admin.call('PATCH /v1/users/:id/change-status', {
      params: { id: user_id },
      body: { user_status: true, student_status: false },
    });
    const after = await growth('2026-01-01', '2026-12-31');
    const change = (month: number, of: 'new_students' | 'lost_students' | 'total') =>
      (after[month]?.[of] ?? 0) - (before[month]?.[of] ?? 0);
    expect([change(0, 'new_students'), change(1, 'new_students')]).toEqual([1, 0]);
    expect([change(0, 'total'), change(1, 'total'), change(2, 'total')]).toEqual([1, 1, 0]);
    expect(change(2, 'lost_students')).toBe(1);
    expect(after.at(-1)?.total).toBe((await dashboard()).active_students.actives);
  });

  it('adds up from month to month across a year', async () => {
    const months = await growth('2025-04-01', '2026-03-10');
    months.slice(1).forEach((month, index) => {
      expect(month.total).toBe((months[index]?.total ?? 0) + month.new_students - month.lost_students);
    });
    await expect(growth('2026-02-01', '2026-01-01')).rejects.toThrow('400');
  });

  it('counts franchisees by type at the end of each month', async () => {
    await buildTeacher(school.db, {
      user: { types: ['FEE'], created_at: new Date('2026-02-15T12:00:00Z') },
      course_ids: [course_id],
    });
    const months = await admin.call('GET /v1/dashboard/admin-franchise-growth', {
      query: { start_date: '2026-01-01', end_date: '2026-03-31' },
    });
    expect(months.map(({ fee }) => fee)).toEqual([0, 1, 1]);
    for (const { fee, fev, total } of months) expect(total).toBe(fee + fev);
    expect((await dashboard()).fee.total).toBe(1);
  });
});
