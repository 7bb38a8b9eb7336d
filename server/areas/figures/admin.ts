import { type Period, periodIssue } from '../../../domain/accounting.ts';
import {
  conversionRate,
  lastMonthUntil,
  monthUntil,
  planDurationNamed,
  trend,
  yearUntil,
} from '../../../domain/figures.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { MIN_RATINGS_SHOWN } from '../../../domain/teacherRating.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { digits, int, orNull, rowsOf } from '../../platform/db/rows.ts';
import { ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { pageOfRows } from '../../platform/list.ts';
import { gradeOf, isConcluded, isFee, isRegisteredWithin } from '../people/api.ts';
import { countStudentsAt, readFranchiseGrowth, readStudentGrowth } from './growth.ts';
import { readTotalRevenue } from './revenue.ts';
import { countOpportunities, readRanking, readSales } from './sales.ts';

async function readPeople(db: Reader, month: Period) {
  const isNew = isRegisteredWithin(month);
  const shape = {
    students: int,
    active: int,
    new_fev: int,
    concluded: int,
    fevs: int,
    new_fee: int,
    fees: int,
    ratings: int,
    average: orNull(digits),
  };
  const rows = await rowsOf(db, shape)`
    select s.*, f.*, t.*, e.* from
      (select x.students, x.students - (select count(*)::int from students where not student_status) as active
        from (select count(*)::int as students from students) x) s,
      (select count(*)::int as fevs, count(*) filter (where ${isNew})::int as new_fev,
          count(*) filter (where ${isConcluded})::int as concluded
        from fevs f join users u on u.user_id = f.user_id) f,
      (select count(*)::int as fees, count(*) filter (where ${isNew})::int as new_fee
        from teachers t join users u on u.user_id = t.user_id where ${isFee}) t,
      (select count(*)::int as ratings, (avg(v.rating) / 20)::text as average
        from teacher_evaluations v join teachers t on t.teacher_id = v.teacher_id join users u on u.user_id = t.user_id
        where ${isFee}) e`;
  return ensureFound(rows[0]);
}

/** The figures of the administrator's dashboard; revenue only for those who may see money (FIG-2 to FIG-9). */
export const adminDashboard: Handler<'GET /v1/dashboard/admin'> = async (ctx) => {
  const today = localDate(ctx.clock.now());
  const month = monthUntil(today);
  const [people, before, opportunities, sales, money] = await Promise.all([
    readPeople(ctx.db, month),
    countStudentsAt(ctx.db, lastMonthUntil(today).to),
    countOpportunities(ctx.db, month),
    readSales(ctx.db, month),
    holds(ctx, 'view:revenue')
      ? Promise.all([readTotalRevenue(ctx.db, month), readTotalRevenue(ctx.db, yearUntil(today))])
      : null,
  ]);
  const { students, active, ratings, average } = people;
  return {
    period: month,
    sales_in_the_period: {
      opportunities_generated: opportunities,
      sales_made: sales.count,
      conversion_rate: conversionRate(sales.count, opportunities),
    },
    active_students: { actives: active, percentage_over_last_month: trend(active, before) },
    students_count: { total: students, active, inactive: students - active },
    fev: { new_fev: people.new_fev, concluded: people.concluded, total: people.fevs },
    fee: {
      average_grade: ratings < MIN_RATINGS_SHOWN ? null : gradeOf(average),
      new_fee: people.new_fee,
      total: people.fees,
    },
    total_revenue: money && { this_month: money[0], this_year_so_far: money[1] },
  };
};

const monthNames = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });
const named = <M extends { month: string }>(row: M) => ({
  ...row,
  year: Number(row.month.slice(0, 4)),
  month_name: monthNames.format(new Date(`${row.month}-01T00:00:00Z`)),
});

/** Removes future months from the requested period. */
function growthPeriod(
  { start_date: from, end_date }: Record<'start_date' | 'end_date', string>,
  today: string,
): Period {
  const issue = periodIssue({ from, to: end_date });
  if (issue) throw refused({ ...issue, path: 'end_date' });
  return { from, to: end_date < today ? end_date : today };
}

export const adminStudentGrowth: Handler<'GET /v1/dashboard/admin-student-growth'> = async (
  ctx,
  { query },
) => {
  const period = growthPeriod(query, localDate(ctx.clock.now()));
  return (await readStudentGrowth(ctx.db, period)).map(named);
};

export const adminFranchiseGrowth: Handler<'GET /v1/dashboard/admin-franchise-growth'> = async (
  ctx,
  { query },
) => {
  const period = growthPeriod(query, localDate(ctx.clock.now()));
  return (await readFranchiseGrowth(ctx.db, period)).map((row) => ({
    ...named(row),
    total: row.fee + row.fev,
  }));
};

/** Positions count all sellers; a seller receives only the own row (ACCESS-6). */
export const sellerRanking: Handler<'GET /v1/fev/ranking'> = async (ctx, { query }) => {
  const { from, to } = query;
  const issue = periodIssue({ from, to });
  if (issue) throw refused(issue);
  const plan_duration = planDurationNamed(query.plan_duration);
  const { type, fev_id } = requireActor(ctx);
  const seesAll = type === 'ADMIN' && holds(ctx, 'view:revenue');
  const ranked = await readRanking(ctx.db, { from, to, plan_duration });
  const page = pageOfRows(
    query,
    ranked.filter((seller) => seesAll || seller.fev_id === fev_id),
  );
  return {
    ...page,
    response: page.response.map(({ last_sale: _, photo_key, fev_name, ...seller }) => ({
      ...seller,
      id: seller.fev_id,
      name: fev_name,
      fev_name,
      avatar_url: ctx.files.photo(photo_key),
    })),
  };
};
