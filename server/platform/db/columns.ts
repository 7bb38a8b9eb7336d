import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Column types shared by all tables. */
export const key = (name: string) => uuid(name).primaryKey().defaultRandom();
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const stamps = {
  created_at: at('created_at').notNull().defaultNow(),
  updated_at: at('updated_at').notNull().defaultNow(),
};

/** Case-insensitive text. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });
/** Absolute time range, `[start,end)`, read and written as PostgreSQL text. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

const listed = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** A check that a column holds one of a closed list of the domain. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${listed(values)})`);

/** A check that an array column holds only values of a closed list of the domain. */
export const allOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${listed(values)}]`);
