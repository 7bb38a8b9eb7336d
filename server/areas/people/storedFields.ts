import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { UserInput } from '../../../contract/registration.ts';
import {
  addressFields,
  type FieldName,
  fieldRows,
  isAsked,
  type RegistrationField,
} from '../../../domain/registrationFields.ts';
import { type Column, orNull, stored } from '../../platform/db/rows.ts';
import { companies, franchises } from './companies/tables.ts';
import { fevs, personal, students, teachers } from './tables.ts';

/** Tables and their aliases in queries. */
const homes: readonly (readonly [alias: string, table: PgTable])[] = [
  ['p', personal],
  ['s', students],
  ['t', teachers],
  ['f', fevs],
  ['fr', franchises],
  ['co', companies],
];

const holds = (table: PgTable, name: FieldName): boolean =>
  name in getTableColumns(table) && !(name in addressFields);

const blanks: Partial<Record<RegistrationField['kind'], unknown>> = { flag: false, choices: [] };

/** Fields of other types than the form's stay as they are. */
export function storedFields<T extends PgTable>(table: T, form: UserInput): Partial<T['$inferInsert']> {
  const values = fieldRows.flatMap(([name, row]) =>
    holds(table, name) && isAsked(row, form.types) && !row.waiver
      ? [[name, form[name] ?? blanks[row.kind] ?? null]]
      : [],
  );
  return Object.fromEntries(values);
}

const selected = fieldRows.flatMap(([name, row]) => {
  const columns = homes.flatMap(([alias, table]) => {
    const column = getTableColumns(table)[name];
    return column && holds(table, name) ? [{ alias, column }] : [];
  });
  const [first] = columns;
  return first ? [{ name, row, columns, first }] : [];
});

/** A field of several tables is read from the first that has it. */
export const selectedFields = sql.raw(
  selected
    .map(({ name, row, columns }) => {
      const cast = row.kind === 'day' ? '::text' : '';
      return `coalesce(${columns.map(({ alias }) => `${alias}.${name}${cast}`).join(', ')}) as ${name}`;
    })
    .join(', '),
);

/** Null for users of other types. */
export const selectedShape: Readonly<Record<never, Column<unknown>>> = Object.fromEntries(
  selected.map(({ name, first }) => [name, orNull(stored(first.column))]),
);
