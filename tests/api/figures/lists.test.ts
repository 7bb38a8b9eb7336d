import { sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { students } from '../../../server/areas/people/tables.ts';
import {
  buildAdmin,
  buildCompany,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';

/** The school's clock is fixed at 10 March 2026. */
const today = '2026-03-10';
const month = { from: '2026-03-01', to: today } as const;
const year = { from: '2025-04-01', to: today } as const;

let school: School;
let admin: Caller;
let seller: Caller;
const sellers: string[] = [];

/** Moments at both sides of the ends of days, months and years in the school's zone, of which UTC is three hours ahead. */
const edges = [
  '2025-03-31T23:59:59',
  '2025-04-01T00:00:00',
  '2025-12-31T23:30:00',
  '2026-01-01T00:00:00',
  '2026-02-28T23:59:00',
  '2026-03-01T00:00:00',
  '2026-03-09T22:00:00',
  '2026-03-10T00:10:00',
].map((local) => DateTime.fromISO(local, { zone: SCHOOL_ZONE }).toJSDate());
const edge = (at: number): Date => edges[at % edges.length] ?? new Date(0);

/** Pseudo-random, the same in each run. */
let seed = 11;
const random = (below: number): number => {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
};

type Student = Partial<typeof students.$inferInsert>;
const student = (more: Student) => buildStudent(school.db, { student: more });

beforeAll(async () => {
  school = await startSchool();
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  const course_id = (await buildCourse(school.db)).id;
  for (const [at, email] of ['fev0@x.test', 'fev1@x.test', 'fev2@x.test'].entries()) {
    const { fev_id } = await buildFev(school.db, { ...login(email), created_at: edge(at + 5) });
    sellers.push(fev_id);
  }
  await school.db.execute(sql`update users set email_confirmed_at = null where email = 'fev2@x.test'`);
  const company_id = await buildCompany(school.db, 'Padaria Sol');
  for (let at = 0; at < 48; at += 1) {
    const created_at = edge(random(8));
    const { student_id, user_id } = await student({
      course_id,
      created_at,
      fev_id: sellers[random(4)] ?? null,
      plan_duration: random(2) === 0 ? 'Anual' : 'Semestral',
      company_id: random(4) === 0 ? company_id : null,
    });
    for (let paid = random(3); paid > 0; paid -= 1) {
      const contract_id = await insertContract(school.db, {
        student_id,
        value_plan: 100_000,
        status: 'superseded',
        plan_duration: random(2) === 0 ? 'Anual' : 'Semestral',
      });
      // Each payment has a moment of its own.
      const paid_at = new Date(edge(random(8)).getTime() + at * 4 + paid);
      const status = (['paid', 'paid', 'refunded', 'open'] as const)[random(4)] ?? 'open';
      await insertCharge(school.db, {
        student_id,
        contract_id,
        status,
        paid_at: status === 'open' ? null : paid_at,
      });
    }
    if (random(3) === 0) {
      const lost_at = new Date(Math.max(created_at.getTime(), edge(random(8)).getTime()));
      await school.db.execute(
        sql`update students set student_status = false where student_id = ${student_id}`,
      );
      await school.db.execute(sql`
        insert into audit_log (at, user_name, context, entity, entity_id, operation, student_id, changes)
        values (${lost_at.toISOString()}, 'Ana', 'users', 'users', ${user_id}, 'U', ${student_id},
          '{"student_status": {"from": true, "to": false}}')`);
    }
  }
  for (let at = 0; at < 6; at += 1) {
    const { teacher_id } = await buildTeacher(school.db, {
      user: { types: [at % 3 === 0 ? 'TEACHER' : 'FEE'], created_at: edge(at + 2) },
      course_ids: [course_id],
    });
    if (at === 1) await rate(teacher_id, [100, 80, 60]);
  }
  [admin, seller] = [await school.login('admin@x.test'), await school.login('fev0@x.test')];
});
afterAll(() => school.stop());

async function rate(teacher_id: string, ratings: readonly number[]): Promise<void> {
  for (const rating of ratings)
    await school.db.execute(
      sql`insert into teacher_evaluations (teacher_id, rating, reason, day) values (${teacher_id}, ${rating}, '{}', ${today})`,
    );
}

async function listed(query: Record<string, string>, as = admin): Promise<number> {
  return (await as.call('GET /v1/students', { query: { page: 1, pageSize: 1, ...query } })).total;
}
const dashboard = () => admin.call('GET /v1/dashboard/admin', {});
const months = Array.from({ length: 12 }, (_, index) => {
  const first = DateTime.fromISO(year.from).plus({ months: index });
  const end = first.endOf('month').toISODate() ?? '';
  return { month: first.toFormat('yyyy-MM'), from: first.toISODate() ?? '', to: end < today ? end : today };
});

describe('the list behind a figure has as many rows as the figure counts', () => {
  it('of opportunities and sales of the month, and of active and inactive students', async () => {
    const { sales_in_the_period: sales, students_count: count } = await dashboard();
    expect(await listed({ figure: 'opportunity', ...month })).toBe(sales.opportunities_generated);
    expect(await listed({ figure: 'sale', ...month })).toBe(sales.sales_made);
    expect(sales.sales_made).toBeGreaterThan(0);
    expect(await listed({ student_status: 'true' })).toBe(count.active);
    expect(await listed({ student_status: 'false' })).toBe(count.inactive);
    expect(await listed({ figure: 'counted', to: today })).toBe(count.active);
  });

  it.each(months)(
    'of students who came, were lost and were counted in $month',
    async ({ month: name, from, to }) => {
      const rows = await admin.call('GET /v1/dashboard/admin-student-growth', {
        query: { start_date: year.from, end_date: year.to },
      });
      const row = rows.find((each) => each.month === name);
      expect(await listed({ figure: 'new', from, to })).toBe(row?.new_students);
      expect(await listed({ from, to })).toBe(row?.new_students);
      expect(await listed({ figure: 'lost', from, to })).toBe(row?.lost_students);
      expect(await listed({ figure: 'counted', to })).toBe(row?.total);
    },
  );

  it('of each seller in the rankings of a month, of a year and of annual plans', async () => {
    for (const period of [
      ...months,
      year,
      { from: '2025-12-31', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-01' },
    ])
      for (const plan_duration of [undefined, 'anual'] as const) {
        const { from, to } = period;
        const query = { from, to, ...(plan_duration && { plan_duration }) };
        const { response } = await admin.call('GET /v1/fev/ranking', { query: { ...query, pageSize: 100 } });
        for (const { fev_id, total_sales } of response)
          expect(await listed({ figure: 'sale', fev_id, ...query })).toBe(total_sales);
        const ranked = response.reduce((sum, { total_sales }) => sum + total_sales, 0);
        expect(await listed({ figure: 'sale', has_seller: 'true', ...query })).toBe(ranked);
      }
  });

  it("of a seller's opportunities, and of sales to people and to companies", async () => {
    const own = sellers[0] ?? '';
    const figures = await seller.call('GET /v1/dashboard/fev/:fev_id', { params: { fev_id: own } });
    expect(await listed({ figure: 'opportunity', ...month }, seller)).toBe(
      figures.my_sales.oportunities_generated,
    );
    expect(await listed({ figure: 'sale', ...month }, seller)).toBe(figures.my_sales.sales_made);
    expect(await listed({ figure: 'sale', is_corporate: 'false', ...month }, seller)).toBe(
      figures.b2c_b2b_sales?.b2c_sales_month,
    );
    expect(await listed({ figure: 'sale', is_corporate: 'true', ...month }, seller)).toBe(
      figures.b2c_b2b_sales?.b2b_sales_month,
    );
    // Another seller's students stay out of reach, whatever is asked for.
    expect(await listed({ figure: 'sale', fev_id: sellers[1] ?? '', ...year }, seller)).toBe(0);
  });

  it('of franchisees, in all, new ones and those of each month', async () => {
    const { fee, fev } = await dashboard();
    const one = { page: 1, pageSize: 1 } as const;
    const fees = async (query: object) =>
      (await admin.call('GET /v1/teachers', { query: { ...one, type: 'FEE', ...query } })).total;
    const fevs = async (query: object) =>
      (await admin.call('GET /v1/fev', { query: { ...one, ...query } })).total;
    expect([await fees({}), await fees(month)]).toEqual([fee.total, fee.new_fee]);
    expect([await fevs({}), await fevs(month), await fevs({ concluded: 'true' })]).toEqual([
      fev.total,
      fev.new_fev,
      fev.concluded,
    ]);
    expect(fev.concluded).toBe(fev.total - 1);
    const rows = await admin.call('GET /v1/dashboard/admin-franchise-growth', {
      query: { start_date: year.from, end_date: year.to },
    });
    for (const row of rows) {
      const to = months.find((each) => each.month === row.month)?.to;
      expect([await fees({ to }), await fevs({ to })]).toEqual([row.fee, row.fev]);
    }
  });

  it('of the rated franchisees, with the grade of the card', async () => {
    const list = () =>
      admin.call('GET /v1/teachers', { query: { page: 1, pageSize: 20, type: 'FEE', is_rated: 'true' } });
    const { fee } = await dashboard();
    expect(await list()).toMatchObject({ total: 1, response: [{ average_grade: 8 }] });
    expect(fee.average_grade).toBe(8);
    const { response } = await admin.call('GET /v1/teachers', { query: { page: 1, pageSize: 20 } });
    const unrated = response.find(({ average_grade }) => average_grade === null);
    // Two ratings would tell what each of them was.
    await rate(unrated?.teacher_id ?? '', [100, 100]);
    const again = (await admin.call('GET /v1/teachers', { query: { page: 1, pageSize: 20 } })).response;
    expect(again.find(({ id }) => id === unrated?.id)?.average_grade).toBeNull();
  });
});
