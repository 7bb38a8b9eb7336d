import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSales } from '../../../server/areas/figures/checkSales.ts';
import { readRanking } from '../../../server/areas/figures/sales.ts';
import { buildAdmin, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';

let school: School;
const students: string[] = [];
const contracts: string[] = [];
const sellers: string[] = [];

beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:users'], { email: 'admin@x.test' });
  for (let at = 0; at < 2; at += 1) sellers.push((await buildFev(school.db)).fev_id);
  for (let at = 0; at < 4; at += 1) {
    const { student_id } = await buildStudent(school.db, { student: { fev_id: sellers[at % 2] ?? null } });
    students.push(student_id);
    for (const plan_duration of ['Anual', 'Semestral'])
      contracts.push(
        await insertContract(school.db, {
          student_id,
          value_plan: 100_000,
          status: 'superseded',
          plan_duration,
        }),
      );
  }
});
afterAll(() => school.stop());

/** Counted plainly from the charges, without the product's own queries. */
async function sales() {
  const { rows } = await school.db.execute(sql`
    select h.student_id, h.paid_at::text, c.value_plan as value, c.terms ->> 'plan_duration' as plan_duration,
      s.fev_id, s.company_id is not null as is_corporate
    from charges h join contracts c using (contract_id) join students s on s.student_id = h.student_id
    where h.kind = 'plan' and h.status = 'paid' and not exists (select 1 from charges e where e.student_id = h.student_id
      and e.kind = 'plan' and e.status = 'paid' and (e.paid_at, e.charge_id) < (h.paid_at, h.charge_id))
    order by h.student_id`);
  return rows;
}
async function kept() {
  const { rows } = await school.db.execute(sql`
    select student_id, paid_at::text, value, plan_duration, fev_id, is_corporate from plan_sales where paid_at is not null order by student_id`);
  return rows;
}
const notices = async () =>
  (await school.db.execute(sql`select 1 from notifications where title = 'Vendas do painel corrigidas'`)).rows
    .length;

/** Times around the ends of a month and a year in the school's zone. */
const moments = [
  '2025-12-31T23:59:59-03:00',
  '2026-01-01T00:00:00-03:00',
  '2026-01-31T22:00:00-03:00',
  '2026-02-01T01:00:00-03:00',
];
const any = fc.nat({ max: 7 });
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), of: any, at: fc.constantFrom(...moments) }),
  fc.record({ do: fc.constant('open' as const), of: any, at: fc.constantFrom(...moments) }),
  fc.record({
    do: fc.constantFrom('refund' as const, 'delete' as const, 'fee' as const),
    of: any,
    at: fc.constantFrom(...moments),
  }),
  fc.record({
    do: fc.constantFrom('price' as const, 'seller' as const, 'all' as const),
    of: any,
    at: fc.constantFrom(...moments),
  }),
);

async function apply({
  do: what,
  of,
  at,
}: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  const contract_id = contracts[of] ?? '';
  const student_id = students[Math.floor(of / 2)] ?? '';
  const some = sql`charge_id in (select charge_id from charges where contract_id = ${contract_id} order by installment limit 1)`;
  const run = {
    pay: () =>
      school.db.execute(
        sql`update charges set status = 'paid', paid_at = ${at} where ${some} and status <> 'paid'`,
      ),
    open: async () => {
      const { rows } = await school.db.execute(
        sql`select coalesce(max(installment), 0)::int + 1 as n from charges where contract_id = ${contract_id} and kind = 'plan'`,
      );
      await insertCharge(school.db, {
        student_id,
        contract_id,
        installment: Number(rows[0]?.n ?? 1),
        status: of % 2 === 0 ? 'paid' : 'open',
        paid_at: of % 2 === 0 ? new Date(at) : null,
      });
    },
    refund: () =>
      school.db.execute(sql`update charges set status = 'refunded', refunded_at = ${at} where ${some}`),
    delete: () => school.db.execute(sql`delete from charges where ${some}`),
    fee: () => school.db.execute(sql`update charges set amount = amount + 1 where ${some}`),
    price: () =>
      school.db.execute(
        sql`update contracts set value_plan = value_plan + 100 where contract_id = ${contract_id}`,
      ),
    seller: () =>
      school.db.execute(
        sql`update students set fev_id = ${sellers[of % 2]} where student_id = ${student_id}`,
      ),
    all: () =>
      school.db.execute(sql`update charges set status = 'paid', paid_at = ${at} where status = 'open'`),
  };
  await run[what]();
}

it('the kept sales equal the payments after any history, and so do the rankings of each day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const each of steps) await apply(each);
      const expected = await sales();
      expect(await kept()).toEqual(expected);
      for (const [from, to] of [
        ['2025-12-01', '2025-12-31'],
        ['2026-01-01', '2026-01-31'],
        ['2025-01-01', '2026-12-31'],
      ] as const) {
        const within = expected.filter(({ paid_at }) => {
          const day = new Date(new Date(String(paid_at)).getTime() - 3 * 3_600_000)
            .toISOString()
            .slice(0, 10);
          return day >= from && day <= to;
        });
        const ranked = await readRanking(school.db, { from, to });
        expect(ranked.reduce((sum, { total_sales }) => sum + total_sales, 0)).toBe(within.length);
        expect(ranked.reduce((sum, { total_value }) => sum + total_value, 0)).toBe(
          within.reduce((sum, { value }) => sum + Number(value), 0),
        );
      }
    }),
    { numRuns: 40, seed: 12 },
  );
  // What triggers keep needs no correction.
  await checkSales(school.services);
  expect(await notices()).toBe(0);
});

it('two payments of one student at once leave the first of both', async () => {
  await school.db.execute(sql`delete from charges`);
  const [contract_id = '', student_id = ''] = [contracts[0], students[0]];
  for (let round = 0; round < 10; round += 1) {
    await school.db.execute(sql`delete from charges`);
    await school.db.execute(sql`delete from plan_sales`);
    await Promise.all(
      moments.map((at, index) =>
        insertCharge(school.db, {
          student_id,
          contract_id,
          installment: index + 1,
          status: 'paid',
          paid_at: new Date(at),
        }),
      ),
    );
    expect(await kept()).toEqual(await sales());
  }
});

it('keeps the new seller of a student when a payment arrives in parallel', async () => {
  const [contract_id = '', student_id = ''] = [contracts[0], students[0]];
  for (let round = 0; round < 10; round += 1) {
    await school.db.execute(sql`delete from charges`);
    await school.db.execute(sql`delete from plan_sales`);
    await Promise.all([
      insertCharge(school.db, {
        student_id,
        contract_id,
        status: 'paid',
        paid_at: new Date('2026-01-05T12:00:00Z'),
      }),
      school.db.execute(
        sql`update students set fev_id = ${sellers[round % 2]} where student_id = ${student_id}`,
      ),
    ]);
    expect(await kept()).toEqual(await sales());
  }
});

it('a difference is found at night, corrected, and told to administrators once a day (FIG-13)', async () => {
  await school.db.execute(sql`update plan_sales set value = value + 1 where paid_at is not null`);
  await checkSales(school.services);
  expect(await kept()).toEqual(await sales());
  expect(await notices()).toBe(1);
  await school.db.execute(sql`delete from plan_sales`);
  await checkSales(school.services);
  expect(await kept()).toEqual(await sales());
  expect((await kept()).length).toBeGreaterThan(0);
  expect(await notices()).toBe(1);
});
