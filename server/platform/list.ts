import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import type { Ctx } from './context.ts';
import { type Cursor, invalidCursor, readCursor, writeCursor } from './cursor.ts';
import { driverError } from './db/errors.ts';
import { counted, prepared, unprepared } from './db/prepared.ts';
import { orNull, type RowOf, type Shape, text } from './db/rows.ts';

export interface Page {
  page: number;
  pageSize: number;
  orderBy: string;
  order: 'ASC' | 'DESC';
  after?: string | undefined;
  total?: number | undefined;
}

/** An equivalent of a nullable sort value that one join computes for all rows; the join adds at most one row to each. */
export interface Gathered {
  order: SQL;
  join: SQL;
  /**
   * If `join` leaves out the rows without a value: the condition of these, which come last. A first page then begins at the index of the value
   * instead of sorting everyone.
   */
  without?: SQL;
}

/** A value that costs a subquery per row is `gathered` to find the rows of a page, and read for these alone. */
export type Sort = SQL | { nullable: SQL; gathered?: Gathered | undefined };

export interface Parts<S extends Shape> {
  shape: S;
  select: SQL;
  /** Joins that only `select` needs are left joins on unique columns, or are in `joins`. */
  from: SQL;
  /** Further joins, by alias, of exactly one row each: those that neither filter nor order reads are made for the rows of the page alone. */
  joins?: Readonly<Record<string, SQL>>;
  where: SQL;
  /** The table of the sorts by name and of `id`, one row of which belongs to each row of the list: late pages are read from its index. */
  named?: { table: SQL; alias: string; key: SQL };
  sorts: Record<string, Sort>;
  /** Unique, and part of the sort's index: `u.user_id` for people by name. */
  id: SQL;
}

export const and = (...conditions: (SQL | undefined | false)[]): SQL => {
  const given = conditions.filter((condition): condition is SQL => Boolean(condition));
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`;
};

/** Null, which matches nothing, for a text that folds to nothing. */
const start = (value: string): SQL =>
  sql`nullif(regexp_replace(search_text(${value}), '([\\\\%_])', '\\\\\\1', 'g'), '') || '%'`;
const pattern = (value: string): SQL => sql`'%' || ${start(value)}`;

/** The column is folded, and indexed in the C collation. */
export const startsWith = (column: SQL, value: string): SQL => sql`${column} like ${start(value)}`;

/** Intended for tables of a few hundred rows; ignores case and accents. */
export const matchesUnindexed = (column: SQL, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`search_text(${column}) like ${pattern(value)}`;

/** Intended for tables of people; the column is indexed and folded. */
export const matchesIndexed = (column: SQL, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} like ${pattern(value)}`;

/** Part of the statement, not a parameter: a rare value needs another plan than a common one. */
export const hasFlag = (column: SQL, value: boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : value ? column : sql`not ${column}`;

/** Both days are inclusive, on the school's calendar (CAL-8). */
export const isWithin = (column: SQL, first: string | undefined, last: string | undefined): SQL =>
  and(
    first !== undefined && sql`${column} >= ${first}::date::timestamp at time zone ${SCHOOL_ZONE}`,
    last !== undefined && sql`${column} < (${last}::date + 1)::timestamp at time zone ${SCHOOL_ZONE}`,
  );

export const byName = (column: SQL): SQL => sql`${column} collate "pt-BR-x-icu"`;

const usualSizes: ReadonlySet<number> = new Set([1, 6, 8, 10, 20, 25, 50, 100]);

/** `id` breaks ties, so that pages never repeat a row. */
export async function listPage<S extends Shape>(
  ctx: Pick<Ctx, 'pool'>,
  query: Page,
  parts: Parts<S>,
): Promise<{
  response: RowOf<S>[];
  page: number;
  pageSize: number;
  hasNextPage: boolean;
  total: number;
  next: string | null;
}> {
  const sort = parts.sorts[query.orderBy] ?? parts.id;
  const nullable = 'nullable' in sort;
  const expression = nullable ? sort.nullable : sort;
  const gathered = nullable ? sort.gathered : undefined;
  const cursor = query.after === undefined || nullable ? null : readCursor(query.after, query);
  // The best index for a search depends on its text.
  const isSearch = includesSearch(parts.where);
  const run = isSearch || !usualSizes.has(query.pageSize) ? unprepared : prepared;
  const read = () =>
    run(
      ctx.pool,
      { ...parts.shape, ...cursorColumns },
      pageOf(parts, query, expression, { nullable, gathered, cursor }),
    ).catch(refuseForgedCursor(cursor));
  const count = () => Promise.resolve(query.total ?? countRows(ctx, parts));
  const [rows, total] = await (isFar(query)
    ? countedFirst(query, read, count)
    : Promise.all([read(), count()]));
  const hasNextPage = rows.length > query.pageSize;
  const shown = rows.slice(0, query.pageSize);
  const last: Record<string, unknown> | undefined = shown.at(-1);
  return {
    response: shown,
    page: query.page,
    pageSize: query.pageSize,
    hasNextPage,
    total,
    next:
      hasNextPage && !nullable && last
        ? writeCursor(query, text(last._sort) ? last._sort : null, String(last._id))
        : null,
  };
}

/** Rows that a jump to a page passes from which its place is looked up in an index, and its total counted before. */
const FAR = 1000;
const isFar = ({ page, pageSize, after }: Page): boolean =>
  after === undefined && (page - 1) * pageSize >= FAR;

/** Behind the last page there is nothing to sort. */
async function countedFirst<R>(
  { page, pageSize }: Page,
  read: () => Promise<R[]>,
  count: () => Promise<number>,
): Promise<[R[], number]> {
  const total = await count();
  return [(page - 1) * pageSize < total ? await read() : [], total];
}

const batchSize = 2000;

/** Every row, in batches, the next of which is read while one is used; the sort is not nullable. */
export async function* everyRow<S extends Shape>(
  ctx: Pick<Ctx, 'pool'>,
  sorted: Pick<Page, 'orderBy' | 'order'>,
  parts: Parts<S>,
): AsyncGenerator<RowOf<S>[]> {
  type Batch = Awaited<ReturnType<typeof listPage<S>>>;
  const read = (after?: string): Promise<Batch> => {
    const batch = listPage(ctx, { ...sorted, after, page: 1, pageSize: batchSize, total: 0 }, parts);
    // Not awaited if the client disconnects.
    batch.catch(() => undefined);
    return batch;
  };
  for (let next: Promise<Batch> | null = read(); next; ) {
    const { response, next: after }: Batch = await next;
    next = after === null ? null : read(after);
    yield response;
  }
}

export const countRows = (ctx: Pick<Ctx, 'pool'>, parts: Parts<Shape>): Promise<number> =>
  counted(
    ctx.pool,
    sql`select count(*) as total from ${tablesFor(parts, parts.where)} where ${parts.where}`,
    includesSearch(parts.where),
  );

const dialect = new PgDialect();
const joined = (from: SQL, joins: readonly SQL[]): SQL => sql.join([from, ...joins], sql` `);

const names = (part: SQL, alias: string): boolean =>
  new RegExp(`\\b${alias}\\.`).test(dialect.sqlToQuery(part).sql);

/** The tables of a list without those of `joins` that `conditions`, and joins that are needed, do not name. */
function tablesFor({ from, joins = {} }: Parts<Shape>, conditions: SQL): SQL {
  let read = dialect.sqlToQuery(conditions).sql;
  const needed: SQL[] = [];
  for (const [alias, join] of Object.entries(joins).toReversed()) {
    if (!new RegExp(`\\b${alias}\\.`).test(read)) continue;
    needed.unshift(join);
    read += dialect.sqlToQuery(join).sql.replaceAll(`${alias}.`, '');
  }
  return joined(from, needed);
}

export function pageOfRows<T>(query: Page, rows: readonly T[]) {
  const { page, pageSize, order } = query;
  const start = (page - 1) * pageSize;
  const sorted = order === 'DESC' ? rows.toReversed() : rows;
  return {
    response: sorted.slice(start, start + pageSize),
    page,
    pageSize,
    hasNextPage: rows.length > start + pageSize,
    total: rows.length,
    next: null,
  };
}

const cursorColumns = { _sort: orNull(text), _id: text };

/** A forged cursor returns 400 instead of 500. */
export const refuseForgedCursor =
  (cursor: Cursor | null) =>
  (error: unknown): never => {
    throw cursor && driverError(error)?.code?.startsWith('22') ? invalidCursor() : error;
  };

/** One row more than the page. The limit is literal, because PostgreSQL caches no plan for an unknown one. */
function pageOf(
  parts: Parts<Shape>,
  query: Page,
  sort: SQL,
  {
    nullable,
    gathered,
    cursor,
  }: { nullable: boolean; gathered: Gathered | undefined; cursor: Cursor | null },
): SQL {
  const descending = query.order === 'DESC';
  const direction = sql.raw(descending ? 'desc' : 'asc');
  // An explicit NULLS FIRST or LAST would prevent a backward index scan.
  const orderOf = (value: SQL, id: SQL): SQL =>
    sql`order by ${value} ${direction}${sql.raw(nullable ? ' nulls last' : '')}, ${id} ${direction}`;
  const order = orderOf(sort, parts.id);
  // An order that no name is part of needs no table of names.
  const { named } = parts;
  const id = named && !names(sql`${sort} ${parts.where}`, named.alias) ? named.key : parts.id;
  const limit = sql`limit ${sql.raw(String(query.pageSize + 1))}`;
  const joins = Object.values(parts.joins ?? {});
  const shown = sql`select ${parts.select}, (${sort})::text as _sort, ${parts.id} as _id from ${joined(parts.from, joins)}`;
  const where = cursor
    ? and(
        parts.where,
        sql`(${sort}, ${id}) ${sql.raw(descending ? '<' : '>')} (${cursor.value}, ${cursor.id})`,
      )
    : parts.where;
  const isJump = !cursor && query.page > 1;
  const offset = isJump ? sql` offset ${(query.page - 1) * query.pageSize}` : sql``;
  if (gathered) {
    const key = parts.named?.key ?? parts.id;
    const tables = tablesFor(parts, sql`${where} ${gathered.order} ${key}`);
    const withValue = joined(tables, [gathered.join]);
    if (!gathered.without)
      return sql`${shown} where ${parts.id} = any(array(select ${key} from ${withValue} where ${where}
        ${orderOf(gathered.order, key)} ${limit}${offset})) ${order}`;
    const passed = isJump ? (query.page - 1) * query.pageSize : 0;
    const most = sql.raw(String(passed + query.pageSize + 1));
    return sql`${shown} where ${parts.id} = any(array(select id from (
      (select 1 as part, ${gathered.order} as value, ${key} as id from ${withValue} where ${where}
        order by 2 ${direction}, 3 ${direction} limit ${most})
      union all (select 2, null, ${key} from ${tables} where ${where} and ${gathered.without} order by 3 ${direction} limit ${most})) found
      order by part, value ${direction}, id ${direction} ${limit}${offset})) ${order}`;
  }
  if (!isJump && joins.length === 0) return sql`${shown} where ${where} ${order} ${limit}`;
  const walks = named && isFar(query) && names(sort, named.alias) && !names(where, named.alias);
  const tables = walks ? named.table : tablesFor(parts, sql`${where} ${sort} ${id}`);
  // `is true` keeps the planner from joining, which would sort everyone by name instead of walking the index; a list that fits into memory is hashed.
  const found = walks
    ? sql`(exists (select 1 from ${tablesFor(parts, where)} where ${named.key} = ${parts.id} and ${where})) is true`
    : where;
  return sql`${shown} where ${parts.id} = any(array(select ${id} from ${tables} where ${found}
    ${orderOf(sort, id)} ${limit}${offset})) ${order}`;
}

const includesSearch = (where: SQL): boolean =>
  where.queryChunks.some((chunk) => {
    if (typeof chunk !== 'object' || chunk === null) return false;
    if ('queryChunks' in chunk) return includesSearch(chunk as SQL);
    return 'value' in chunk && Array.isArray(chunk.value) && chunk.value.join('').includes('search_text(');
  });
