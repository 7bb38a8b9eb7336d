import { sql } from 'drizzle-orm';
import { conversionRate, lastMonthUntil, monthUntil, trend } from '../../../domain/figures.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import { bool, rowsOf } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { stepDays, studentPage } from '../people/api.ts';
import { readRevenue } from './revenue.ts';
import { countOpportunities, readSales } from './sales.ts';

const newest = { page: 1, pageSize: 8, orderBy: 'created_at', order: 'DESC' } as const;

/**
 * Figures of one seller for the current month. Sellers can read only their own; administrators can read any, with amounts only if they have
 * view:revenue (FIG-11).
 */
export const sellerDashboard: Handler<'GET /v1/dashboard/fev/:fev_id'> = async (ctx, { params }) => {
  const { fev_id } = params;
  const actor = requireActor(ctx);
  const isAdmin = actor.type === 'ADMIN';
  const known = await rowsOf(ctx.db, { exists: bool })`
    select true as exists from fevs f where f.fev_id = ${fev_id} and ${isAdmin ? sql`true` : sql`f.fev_id = ${actor.fev_id}`}`;
  ensureFound(known[0]);
  const period = monthUntil(localDate(ctx.clock.now()));
  const ofSeller = { ...period, fev_id };
  const [opportunities, sales, money, students, my_funnel] = await Promise.all([
    countOpportunities(ctx.db, ofSeller),
    readSales(ctx.db, ofSeller),
    !isAdmin || holds(ctx, 'view:revenue')
      ? Promise.all([
          readRevenue(ctx.db, ofSeller),
          readRevenue(ctx.db, { ...lastMonthUntil(period.to), fev_id }),
        ])
      : null,
    studentPage(ctx, newest, sql`s.fev_id = ${fev_id}`),
    stepDays(ctx, sql`s.fev_id = ${fev_id}`),
  ]);
  return {
    period,
    my_sales: {
      oportunities_generated: opportunities,
      sales_made: sales.count,
      conversion_rate: conversionRate(sales.count, opportunities),
    },
    b2c_b2b_sales: money && {
      b2c_value: money[0].b2c,
      b2c_sales_month: sales.b2c.count,
      b2b_value: money[0].b2b,
      b2b_sales_month: sales.b2b.count,
    },
    my_invoicing: money && {
      total: money[0].total,
      isHigherThanLastMonth: money[0].total > money[1].total,
      percentage_over_last_month: trend(money[0].total, money[1].total),
    },
    my_students: students.response,
    my_funnel,
  };
};
