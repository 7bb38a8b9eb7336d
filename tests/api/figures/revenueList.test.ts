import { sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { buildAdmin, buildCompany, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { insertCharge, insertContract } from '../../support/soldPlans.ts';

/** The school's clock is fixed at 10 March 2026. */
const month = { from: '2026-03-01', to: '2026-03-10' } as const;
let school: School;
let admin: Caller;
let seller: Caller;
let own: string;
let other: string;

const at = (local: string): Date => DateTime.fromISO(local, { zone: SCHOOL_ZONE }).toJSDate();

/** Each student pays amounts with odd cents on the given moments of the school's zone. */
async function pays(fev_id: string | null, moments: readonly string[], company_id: string | null = null) {
  const { student_id } = await buildStudent(school.db, { student: { fev_id, company_id } });
  const contract_id = await insertContract(school.db, { student_id, value_plan: 100_000 });
  const charge_ids: string[] = [];
  for (const [index, moment] of moments.entries())
    charge_ids.push(
      await insertCharge(school.db, {
        student_id,
        contract_id,
        installment: index + 1,
        amount: 10_001 + 17 * (index + 1),
        paid_at: at(moment),
      }),
    );
  return { student_id, contract_id, charge_ids };
}

type Paid = Awaited<ReturnType<typeof pays>>;

const givesBack = ({ student_id, contract_id, charge_ids }: Paid, amount: number, moment: string) =>
  school.db.execute(sql`insert into refunds (student_id, contract_id, charge_id, amount, reason, status, done_at)
    values (${student_id}, ${contract_id}, ${charge_ids[0] ?? ''}, ${amount}, 'Pago a mais', 'done', ${at(moment).toISOString()})`);

beforeAll(async () => {
  school = await startSchool();
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  await buildAdmin(school.db, ['view:fev_dashboard'], login('clerk@x.test'));
  own = (await buildFev(school.db, login('fev@x.test'))).fev_id;
  other = (await buildFev(school.db, login('other@x.test'))).fev_id;
  const company_id = await buildCompany(school.db, 'Padaria Sol');
  const edges = [
    '2025-12-31T23:59:59',
    '2026-01-01T00:00:00',
    '2026-02-10T12:00:00',
    '2026-02-28T23:59:59.999',
    '2026-03-01T00:00:00',
    '2026-03-09T22:30:00',
    '2026-03-10T09:00:00',
  ];
  const first = await pays(own, edges);
  await pays(own, edges.slice(3), company_id);
  await pays(other, edges);
  await pays(null, edges);
  // A part of a payment of the year before is given back in this month, and another one at the end of the last month.
  await givesBack(first, 1_234, '2026-03-01T00:00:00');
  await givesBack(first, 777, '2026-02-28T23:59:59');
  [admin, seller] = [await school.login('admin@x.test'), await school.login('fev@x.test')];
});
afterAll(() => school.stop());

const list = (query: object, as: Caller = seller) => as.call('GET /v1/revenue', { query });
const dashboard = (fev_id: string, as: Caller = seller) =>
  as.call('GET /v1/dashboard/fev/:fev_id', { params: { fev_id } });

/** The amounts of all pages, each of two rows. */
async function amounts(query: object, as: Caller = seller) {
  const found: { id: string; amount: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { response, hasNextPage, total, sum } = await list({ ...query, page, pageSize: 2 }, as);
    found.push(...response);
    if (hasNextPage) continue;
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
    expect(found.reduce((all, { amount }) => all + amount, 0)).toBe(sum);
    return { sum, rows: found };
  }
}

describe("the list behind a seller's revenue (FIG-14)", () => {
  it('adds up to the card, and to its two parts, to the cent', async () => {
    const { my_invoicing, b2c_b2b_sales } = await dashboard(own);
    expect((await amounts(month)).sum).toBe(my_invoicing?.total);
    expect((await amounts({ ...month, is_corporate: 'false' })).sum).toBe(b2c_b2b_sales?.b2c_value);
    expect((await amounts({ ...month, is_corporate: 'true' })).sum).toBe(b2c_b2b_sales?.b2b_value);
    expect((await list({})).sum).toBe(my_invoicing?.total);
    // Three payments of one student, three of another, and a refund.
    expect((await amounts(month)).rows).toHaveLength(7);
  });

  it('ends months, years and days on the clock of the school, and counts refunds on their own day', async () => {
    const of = async (from: string, to: string) => (await amounts({ from, to, is_corporate: 'false' })).rows;
    expect((await of('2025-12-31', '2025-12-31')).map(({ amount }) => amount)).toEqual([10_018]);
    expect((await of('2026-01-01', '2026-01-01')).map(({ amount }) => amount)).toEqual([10_035]);
    expect((await of('2026-02-28', '2026-02-28')).map(({ amount }) => amount).toSorted()).toEqual([
      -777, 10_069,
    ]);
    expect((await of('2026-03-01', '2026-03-01')).map(({ amount }) => amount).toSorted()).toEqual([
      -1_234, 10_086,
    ]);
    expect((await of('2026-03-09', '2026-03-09')).map(({ amount }) => amount)).toEqual([10_103]);
  });

  it('never shows a seller the payments of others', async () => {
    const mine = await list({ ...month, pageSize: 100 });
    expect((await list({ ...month, fev_id: other })).total).toBe(0);
    expect(await list({ ...month, fev_id: own, pageSize: 100 })).toEqual(mine);
    expect((await list({ ...month, fev_id: other }, admin)).sum).toBe(
      (await dashboard(other, admin)).my_invoicing?.total,
    );
  });

  it('equals the revenue of the school for an administrator, who needs the permission to see amounts', async () => {
    const { total_revenue } = await admin.call('GET /v1/dashboard/admin', {});
    expect((await list(month, admin)).sum).toBe(total_revenue?.this_month);
    expect((await list({ from: '2026-01-01', to: '2026-03-10' }, admin)).sum).toBe(
      total_revenue?.this_year_so_far,
    );
    const clerk = await school.login('clerk@x.test');
    expect(await clerk.try('GET /v1/revenue', { query: month })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    });
  });
});
