import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

export const key = (name: string) => uuid(name).primaryKey().defaultRandom();
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const stamps = {
  created_at: at('created_at').notNull().defaultNow(),
  updated_at: at('updated_at').notNull().defaultNow(),
};

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const pgSnapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

const listed = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

export const isOneOf = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} in (${listed(values)})`;

export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, isOneOf(column, values));

export const allOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${listed(values)}]`);
