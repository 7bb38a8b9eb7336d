import { type SQL, sql } from 'drizzle-orm';
import { SALES_STEPS, WAITING_STEPS } from '../../../domain/salesSteps.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Ctx } from '../../platform/context.ts';
import { int, oneOf, orNull, rowsOf } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { waitingSince } from '../payments/api.ts';
import { isAtStep } from './salesSteps.ts';
import { isFound } from './studentQueries.ts';

export const countSteps: Handler<'GET /v1/students/steps'> = async (ctx, { query }) => {
  const counts = sql.join(
    SALES_STEPS.map(
      (step) => sql`count(*) filter (where ${isAtStep(ctx, step)})::int as ${sql.identifier(step)}`,
    ),
    sql`, `,
  );
  const rows = await rowsOf(ctx.db, {
    all: int,
    sign: int,
    pay: int,
    start: int,
    hours: int,
    ready: int,
    late: int,
    renew: int,
  })`
    select count(*)::int as "all", ${counts}
    from students s join users u on u.user_id = s.user_id where ${and(visibleStudents(ctx), isFound(ctx, query))}`;
  return ensureFound(rows[0]);
};

/**
 * Counts the visible students of a condition at each step that waits for something, with the median of the whole days since their last step on
 * the school's calendar (FIG-12). The days are null at a step without students.
 */
export async function stepDays(ctx: Ctx, where: SQL) {
  const today = localDate(ctx.clock.now());
  const rows = await rowsOf(ctx.db, { step: oneOf(WAITING_STEPS), students: int, days: orNull(int) })`
    select w.step, count(*)::int as students,
      percentile_disc(0.5) within group (order by ${today}::date - (w.since at time zone ${SCHOOL_ZONE})::date) as days
    from (select case ${sql.join(
      WAITING_STEPS.map((step) => sql`when ${isAtStep(ctx, step)} then ${step}::text`),
      sql` `,
    )} end as step, ${waitingSince} as since
      from students s join users u on u.user_id = s.user_id where ${and(visibleStudents(ctx), where)}) w
    where w.step is not null group by w.step`;
  const found = new Map(rows.map((row) => [row.step, row]));
  return WAITING_STEPS.map((step) => found.get(step) ?? { step, students: 0, days: null });
}
