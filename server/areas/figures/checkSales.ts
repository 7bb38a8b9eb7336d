import { sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { alertAdmins } from '../messages/api.ts';

/** The sale to each student as charges and contracts tell it: the first plan payment that was neither refunded nor charged back (FIG-2). */
const facts = sql`(select h.student_id, h.contract_id, c.terms ->> 'plan_duration' as plan_duration, c.value_plan as value, h.paid_at,
    s.fev_id, s.company_id is not null as is_corporate
  from (select distinct on (student_id) student_id, contract_id, paid_at from charges
    where kind = 'plan' and status = 'paid' order by student_id, paid_at, charge_id) h
  join contracts c on c.contract_id = h.contract_id join students s on s.student_id = h.student_id)`;

/**
 * Proves the kept sales equal to the facts, corrects those that differ, and notifies administrators of them at most once a day (FIG-13).
 */
export async function checkSales(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  await ctx.transaction(async (tx) => {
    const differing = await rowsOf(tx, { student_id: text })`
      select coalesce(f.student_id, p.student_id) as student_id
      from ${facts} f full join plan_sales p on p.student_id = f.student_id
      where (f.contract_id, f.plan_duration, f.value, f.paid_at)
        is distinct from (p.contract_id, p.plan_duration, p.value, p.paid_at)
        or f.paid_at is not null and (f.fev_id, f.is_corporate) is distinct from (p.fev_id, p.is_corporate)`;
    if (differing.length === 0) return;
    const ids = differing.map(({ student_id }) => student_id);
    await tx.execute(sql`select refresh_plan_sales(${sql.param(ids)}::uuid[])`);
    ctx.log.error({ sales: ids.length }, 'kept sales differed from the facts and were corrected');
    await alertAdmins(tx, ctx, {
      key: `sales:${localDate(ctx.clock.now())}`,
      notice: 'sales_corrected',
      values: { count: ids.length },
    });
  });
}
