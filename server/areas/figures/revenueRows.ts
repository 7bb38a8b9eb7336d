import { sql } from 'drizzle-orm';
import { ENTRY_KINDS, REVENUE_BOOKS } from '../../../domain/accounting.ts';
import { monthUntil } from '../../../domain/figures.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import { bool, digits, instant, int, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesIndexed } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { sources } from '../accounting/api.ts';
import { readable } from '../people/api.ts';

const shape = {
  id: text,
  book: oneOf(REVENUE_BOOKS),
  kind: oneOf(ENTRY_KINDS),
  at: instant,
  amount: int,
  user_id: text,
  name: text,
  is_corporate: bool,
};

/**
 * The payments, refunds and chargebacks of which the revenue of a period is the sum, so that the card and its list agree to the cent
 * (FIG-6, FIG-14). Sellers read those of their own students; administrators need the permission to see amounts (FIG-11).
 */
export const listRevenue: Handler<'GET /v1/revenue'> = async (ctx, { query }) => {
  if (requireActor(ctx).type === 'ADMIN' && !holds(ctx, 'view:revenue')) throw new AppError('forbidden');
  const { fev_id, is_corporate } = query;
  const month = monthUntil(localDate(ctx.clock.now()));
  const period = { from: query.from ?? month.from, to: query.to ?? month.to };
  const entries = sql.join(
    REVENUE_BOOKS.map(
      (book) => sql`select ${sql.raw(`'${book}'`)} as book, b.id::text as id, b.kind, b.at, b.student_id,
        ${sql.raw(book === 'payments' ? '' : '-')}b.amount as amount
        from ${sources[book].rows} b where ${sources[book].within(period)}`,
    ),
    sql` union all `,
  );
  const tables = sql`(${entries}) e join students s on s.student_id = e.student_id join users u on u.user_id = s.user_id`;
  const where = and(
    visibleStudents(ctx),
    fev_id !== undefined && sql`s.fev_id = ${fev_id}`,
    hasFlag(sql`(s.company_id is not null)`, is_corporate),
    matchesIndexed(sql`u.name_search`, query.name),
  );
  const [page, sums] = await Promise.all([
    listPage(ctx, query, {
      shape,
      select: sql`e.book || ':' || e.id as id, e.book, e.kind, e.at, e.amount::int as amount, u.user_id, u.name,
        s.company_id is not null as is_corporate`,
      from: tables,
      where,
      sorts: { at: sql`e.at`, amount: sql`e.amount`, name: byName(sql`u.name`) },
      id: sql`(e.book || ':' || e.id)`,
    }),
    rowsOf(ctx.db, { sum: orNull(digits) })`select sum(e.amount)::text as sum from ${tables} where ${where}`,
  ]);
  return {
    ...page,
    response: page.response.map((row) => readable(ctx, row)),
    sum: Number(sums[0]?.sum ?? 0),
  };
};
