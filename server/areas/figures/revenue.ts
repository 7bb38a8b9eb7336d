import { sql } from 'drizzle-orm';
import { type Period, REVENUE_BOOKS } from '../../../domain/accounting.ts';
import type { FigureFilter } from '../../../domain/figures.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, digits, oneOf, orNull, rowsOf } from '../../platform/db/rows.ts';
import { and } from '../../platform/list.ts';
import { sources } from '../accounting/api.ts';

export interface Revenue {
  /** Payments less refunds and chargebacks, each on its own date, in cents. */
  readonly total: number;
  /** Share of private students. */
  readonly b2c: number;
  /** Share of corporate students. */
  readonly b2b: number;
}

/**
 * Computes the total of all sellers and plans, whose students need not be read: the years of a dashboard have hundreds of thousands of
 * payments (FIG-6).
 */
export async function readTotalRevenue(db: Reader, period: Period): Promise<number> {
  const rows = await rowsOf(db, { book: oneOf(REVENUE_BOOKS), amount: orNull(digits) })`${sql.join(
    REVENUE_BOOKS.map(
      (book) => sql`select ${sql.raw(`'${book}'`)} as book, sum(b.amount)::text as amount
        from ${sources[book].rows} b where ${sources[book].within(period)}`,
    ),
    sql` union all `,
  )}`;
  return rows.reduce(
    (total, { book, amount }) => total + (book === 'payments' ? 1 : -1) * Number(amount ?? 0),
    0,
  );
}

/** Computes the revenue of a period from the accounting rows, so that the totals match to the cent (FIG-6, ACC-1). */
export async function readRevenue(db: Reader, filter: FigureFilter): Promise<Revenue> {
  const { fev_id, plan_duration } = filter;
  const rows = await rowsOf(db, {
    book: oneOf(REVENUE_BOOKS),
    is_corporate: bool,
    amount: digits,
  })`${sql.join(
    REVENUE_BOOKS.map(
      (
        book,
      ) => sql`select ${sql.raw(`'${book}'`)} as book, s.company_id is not null as is_corporate, sum(b.amount)::text as amount
        from ${sources[book].rows} b left join students s on s.student_id = b.student_id
        where ${and(
          sources[book].within(filter),
          fev_id === undefined ? undefined : sql`s.fev_id = ${fev_id}`,
          plan_duration !== undefined &&
            sql`exists (select 1 from contracts c where c.contract_id = b.contract_id and c.terms ->> 'plan_duration' = ${plan_duration})`,
        )} group by 2`,
    ),
    sql` union all `,
  )}`;
  const sum = (isCorporate: boolean) =>
    rows
      .filter(({ is_corporate }) => is_corporate === isCorporate)
      .reduce((total, { book, amount }) => total + (book === 'payments' ? 1 : -1) * Number(amount), 0);
  const [b2c, b2b] = [sum(false), sum(true)];
  return { total: b2c + b2b, b2c, b2b };
}
