import { type FigureFilter, monthsOf, rankSellers, type SellerSales } from '../../../domain/figures.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import type { Reader } from '../../platform/db/database.ts';
import { digits, int, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { isOpportunity, salesOf } from '../people/api.ts';

/**
 * Counts the students whom a seller registered in a period (FIG-1). CPF and e-mail are unique and merged records become one, so each record
 * is a different person.
 */
export async function countOpportunities(db: Reader, filter: FigureFilter): Promise<number> {
  const rows = await rowsOf(db, { count: int })`
    select count(*)::int as count from students s where ${isOpportunity(filter)}`;
  return ensureFound(rows[0]).count;
}

export interface SaleTotals {
  readonly count: number;
  /** Sum of the plan prices, in cents. */
  readonly value: number;
}

export interface SaleFigures extends SaleTotals {
  /** Sales to private students. */
  readonly b2c: SaleTotals;
  /** Sales to corporate students. */
  readonly b2b: SaleTotals;
}

/** Computes number and value of the sales of a period, in total and for B2C and B2B. */
export async function readSales(db: Reader, filter: FigureFilter): Promise<SaleFigures> {
  const rows = await rowsOf(db, { b2c_count: int, b2c_value: digits, b2b_count: int, b2b_value: digits })`
    select count(*) filter (where not x.is_corporate)::int as b2c_count,
      coalesce(sum(x.value) filter (where not x.is_corporate), 0)::text as b2c_value,
      count(*) filter (where x.is_corporate)::int as b2b_count,
      coalesce(sum(x.value) filter (where x.is_corporate), 0)::text as b2b_value
    from ${salesOf(filter)} x`;
  const row = ensureFound(rows[0]);
  const b2c = { count: row.b2c_count, value: Number(row.b2c_value) };
  const b2b = { count: row.b2b_count, value: Number(row.b2b_value) };
  return { count: b2c.count + b2b.count, value: b2c.value + b2b.value, b2c, b2b };
}

export interface SalesMonth extends SaleTotals {
  /** yyyy-MM */
  readonly month: string;
}

/** Computes the sales of each month of a period in order; months without sales have zeros. */
export async function readSalesByMonth(db: Reader, filter: FigureFilter): Promise<SalesMonth[]> {
  const rows = await rowsOf(db, { month: text, count: int, value: digits })`
    select to_char(x.paid_at at time zone ${SCHOOL_ZONE}, 'YYYY-MM') as month, count(*)::int as count,
      sum(x.value)::text as value
    from ${salesOf(filter)} x group by 1`;
  const found = new Map(rows.map(({ month, count, value }) => [month, { count, value: Number(value) }]));
  return monthsOf(filter).map((month) => ({ month, ...(found.get(month) ?? { count: 0, value: 0 }) }));
}

export interface RankedSeller extends SellerSales {
  /** Null where the seller's record has no name. */
  readonly fev_name: string | null;
  readonly user_id: string;
  readonly photo_key: string | null;
  readonly position: number;
}

/** Ranks the sellers with sales in a period (FIG-5); sales without a seller are ignored. */
export async function readRanking(db: Reader, filter: FigureFilter): Promise<RankedSeller[]> {
  const rows = await rowsOf(db, {
    fev_id: text,
    user_id: text,
    fev_name: orNull(text),
    photo_key: orNull(text),
    total_sales: int,
    total_value: digits,
    last_sale: text,
  })`
    select f.fev_id, f.user_id, nullif(u.name, '') as fev_name, u.photo_key, x.total_sales, x.total_value, x.last_sale
    from (select y.fev_id, count(*)::int as total_sales, sum(y.value)::text as total_value,
        to_char(max(y.paid_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as last_sale
      from ${salesOf(filter)} y where y.fev_id is not null group by y.fev_id) x
    join fevs f on f.fev_id = x.fev_id join users u on u.user_id = f.user_id`;
  return rankSellers(rows.map((row) => ({ ...row, total_value: Number(row.total_value) })));
}
