import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { UserInput } from '../../../contract/registration.ts';
import {
  addressFields,
  type FieldName,
  fieldRows,
  type RegistrationField,
} from '../../../domain/registrationFields.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { type Column, orNull, stored } from '../../platform/db/rows.ts';
import { fevs, personal, students, teachers } from './tables.ts';

/** Alias in queries, table, and the type of user it is for. */
const homes: readonly (readonly [alias: string, PgTable, UserType | null])[] = [
  ['p', personal, null],
  ['s', students, 'STUDENT'],
  ['t', teachers, 'TEACHER'],
  ['f', fevs, 'FEV'],
];

const holds = (table: PgTable, type: UserType | null, name: FieldName, row: RegistrationField): boolean =>
  name in getTableColumns(table) &&
  !(name in addressFields) &&
  (type === null ? !row.for : (row.for ?? []).includes(type));

const blanks: Partial<Record<RegistrationField['kind'], unknown>> = { flag: false, choices: [] };

export function storedFields<T extends PgTable>(table: T, form: UserInput): Partial<T['$inferInsert']> {
  const type = homes.find(([, each]) => each === table)?.[2] ?? null;
  const values = fieldRows.flatMap(([name, row]) =>
    holds(table, type, name, row) && !row.waiver ? [[name, form[name] ?? blanks[row.kind] ?? null]] : [],
  );
  return Object.fromEntries(values);
}

const selected = fieldRows.flatMap(([name, row]) => {
  const columns = homes.flatMap(([alias, table, type]) => {
    const column = getTableColumns(table)[name];
    return column && holds(table, type, name, row) ? [{ alias, column }] : [];
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
