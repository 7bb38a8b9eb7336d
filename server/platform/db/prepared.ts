import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type CustomTypesConfig, type Pool, types } from 'pg';
import { coalesce } from '../coalesce.ts';
import { assertRows, digits, type RowOf, type Shape } from './rows.ts';

const dialect = new PgDialect();

/** Avoids an intermediate Date, which would cost ten times as much. PostgreSQL drops trailing zeros. */
const instantOf = (text: string): string =>
  text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(text).toISOString();
const asText = (text: string): string => text;

const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === types.builtins.TIMESTAMPTZ) return instantOf;
    if (oid === types.builtins.DATE) return asText;
    return types.getTypeParser(oid, format);
  },
};
/** Per connection; PostgreSQL keeps them until it closes. */
export const preparedAtMost = 300;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= preparedAtMost) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
};

/** Halves the cost of a short query; only for few shapes whose best plan does not depend on the values. */
export const prepared = <S extends Shape>(pool: Pool, shape: S, query: SQL): Promise<RowOf<S>[]> =>
  run(pool, shape, query, nameOf);

export function counted(pool: Pool, query: SQL, isSearch: boolean): Promise<number> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return coalesce(pool, JSON.stringify([text, params]), async () => {
    const [row] = await (isSearch ? unprepared : prepared)(pool, { total: digits }, query);
    return Number(row?.total ?? 0);
  });
}

export const unprepared = <S extends Shape>(pool: Pool, shape: S, query: SQL): Promise<RowOf<S>[]> =>
  run(pool, shape, query, () => undefined);

async function run<S extends Shape>(
  pool: Pool,
  shape: S,
  query: SQL,
  nameFor: (text: string) => string | undefined,
): Promise<RowOf<S>[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameFor(text);
  const { rows } = await pool.query<Record<string, unknown>>({
    ...(name !== undefined && { name }),
    text,
    values: params,
    types: parsers,
  });
  assertRows(pool, shape, query, rows);
  return rows;
}
