import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from './db/database.ts';

export interface Page {
  page: number;
  pageSize: number;
  orderBy: string;
  order: 'ASC' | 'DESC';
}

/** `a and b and …`, leaving out the filters that were not given. */
export const all = (...conditions: (SQL | undefined | false)[]): SQL => {
  const given = conditions.filter((condition): condition is SQL => Boolean(condition));
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`;
};

/** 'contains', without regard to case and accents, on an indexed expression. */
export const contains = (column: SQL, value: string | undefined): SQL | undefined =>
  value === undefined
    ? undefined
    : sql`search_text(${column}) like '%' || replace(replace(search_text(${value}), '%', '\\%'), '_', '\\_') || '%'`;

/**
 * One list: the page and its total, side by side. `sorts` maps the contract's sort names to expressions; names sort
 * as Brazilians expect. `id` breaks ties, so that pages never repeat a row.
 */
export async function listPage<T extends Record<string, unknown>>(
  db: Reader,
  query: Page,
  parts: { select: SQL; from: SQL; where: SQL; sorts: Record<string, SQL>; id: SQL },
): Promise<{ response: T[]; page: number; pageSize: number; hasNextPage: boolean; total: number }> {
  const sort = parts.sorts[query.orderBy] ?? parts.id;
  const direction = query.order === 'DESC' ? sql`desc nulls last` : sql`asc nulls last`;
  const offset = (query.page - 1) * query.pageSize;
  const [rows, count] = await Promise.all([
    db.execute<T>(sql`select ${parts.select} from ${parts.from} where ${parts.where}
      order by ${sort} ${direction}, ${parts.id} limit ${query.pageSize} offset ${offset}`),
    db.execute<{ total: string }>(sql`select count(*) as total from ${parts.from} where ${parts.where}`),
  ]);
  const total = Number(count.rows[0]?.total ?? 0);
  return {
    response: rows.rows as T[],
    page: query.page,
    pageSize: query.pageSize,
    hasNextPage: offset + rows.rows.length < total,
    total,
  };
}

/** Sorts text as Brazilians expect: accents and case aside. */
export const byName = (column: SQL): SQL => sql`${column} collate "pt-BR-x-icu"`;
