import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';

export type Column<T> = (value: unknown) => value is T;
export type Shape = Readonly<Record<string, Column<unknown>>>;
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: S[K] extends Column<infer T> ? T : never };

const matching =
  (pattern: RegExp): Column<string> =>
  (value): value is string =>
    typeof value === 'string' && pattern.test(value);

export const text: Column<string> = (value): value is string => typeof value === 'string';
export const int: Column<number> = (value): value is number => typeof value === 'number';
export const bool: Column<boolean> = (value): value is boolean => typeof value === 'boolean';
/** The driver returns `bigint` and `numeric` as text. */
export const digits = matching(/^-?\d+(\.\d+)?$/);
export const instant = matching(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/);
export const day = matching(/^\d{4}-\d\d-\d\d$/);

export const orNull =
  <T>(column: Column<T>): Column<T | null> =>
  (value): value is T | null =>
    value === null || column(value);

export const oneOf =
  <T>(values: readonly T[]): Column<T> =>
  (value): value is T =>
    values.some((one) => one === value);

export const listOf =
  <T>(column: Column<T>): Column<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((item) => column(item));

export const object =
  <S extends Shape>(shape: S): Column<RowOf<S>> =>
  (value): value is RowOf<S> =>
    typeof value === 'object' && value !== null && fault(shape, value) === null;

type StoredIn<C extends PgColumn> = C['_']['data'] extends Date ? string : C['_']['data'];
const kinds: Record<string, Column<unknown>> = {
  string: text,
  number: int,
  boolean: bool,
  date: instant,
  custom: text,
};

export const stored =
  <C extends PgColumn>({ dataType }: C): Column<StoredIn<C>> =>
  (value): value is StoredIn<C> =>
    kinds[dataType]?.(value) ?? (typeof value === 'object' && value !== null);

const shapes = new WeakMap<PgTable, Shape>();

export function shapeOf<T extends PgTable>(
  table: T,
): {
  [K in keyof T['_']['columns']]: Column<
    StoredIn<T['_']['columns'][K]> | (T['_']['columns'][K]['_']['notNull'] extends true ? never : null)
  >;
};
export function shapeOf(table: PgTable): Shape {
  const known = shapes.get(table);
  if (known) return known;
  const columns = Object.values(getTableColumns(table));
  const shape = Object.fromEntries(
    columns.map((column) => [column.name, column.notNull ? stored(column) : orNull(stored(column))]),
  );
  shapes.set(table, shape);
  return shape;
}

function fault(shape: Shape, row: object): string | null {
  const values: Record<string, unknown> = { ...row };
  const names = new Set([...Object.keys(shape), ...Object.keys(values)]);
  for (const name of names) {
    const column = shape[name];
    if (!column) return `column ${name} is not in the shape`;
    if (!(name in values)) return `column ${name} is missing`;
    const value = values[name];
    if (!column(value)) return `column ${name} is ${value === null ? 'null' : `a wrong ${typeof value}`}`;
  }
  return null;
}

const dialect = new PgDialect();
const checks = new WeakMap<object, (error: Error) => void>();

export const checkRowsOf = (reader: object, onWrong: (error: Error) => void): unknown =>
  checks.set(reader, onWrong);

/** Checks each row if the database was opened with `onWrongRow`. */
export function assertRows<S extends Shape>(
  reader: object,
  shape: S,
  query: SQL,
  rows: unknown[],
): asserts rows is RowOf<S>[] {
  const onWrong = checks.get(reader);
  if (!onWrong) return;
  for (const row of rows) {
    const wrong = typeof row === 'object' && row !== null ? fault(shape, row) : 'not a row';
    if (wrong === null) continue;
    const error = new Error(`Row of another shape: ${wrong}, in ${dialect.sqlToQuery(query).sql}`);
    onWrong(error);
    throw error;
  }
}

export const rowsOf =
  <S extends Shape>(db: Reader, shape: S) =>
  async (strings: TemplateStringsArray, ...values: unknown[]): Promise<RowOf<S>[]> => {
    const query = sql(strings, ...values);
    const { rows } = await db.execute(query);
    assertRows(db, shape, query, rows);
    return rows;
  };
