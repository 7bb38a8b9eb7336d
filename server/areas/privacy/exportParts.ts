import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type FieldName, isFieldName } from '../../../domain/registrationFields.ts';
import type { OwnDataField, OwnDataSection } from '../../texts/ownData.ts';
import type { RowsOf } from '../access/api.ts';
import { type Columns, holdings } from './holdings.ts';

/** Why a column or a table is not in the export. */
export const reasons = {
  key: 'an id, which says nothing by itself',
  secret: 'whoever reads it could act as the person',
  others: 'about someone else',
  anonymous: 'must not be linked to a person',
  internal: 'a mark for the processing, without meaning outside of it',
  same: 'said by another part of the export',
  nobody: 'about no person',
} as const;
export type Reason = keyof typeof reasons;

/** Marks a time that is not a column of the table. */
class Instant {
  readonly value: SQL;
  constructor(value: SQL) {
    this.value = value;
  }
}
export const instant = (value: SQL) => new Instant(value);

/** What the export contains instead of the value of a column. */
type Facts = Readonly<Partial<Record<OwnDataField, SQL | Instant>>>;
/** Fields whose type is a day or a time; a text may only look like one. */
export type Times = ReadonlyMap<string, 'day' | 'instant'>;
type Decision<C> = Reason | Facts | (C extends OwnDataField ? true : never);
/** `true` for the value as it is. Each column is decided: a new one does not compile until it is. */
type Decided<T extends PgTable> = { readonly [C in Columns<T>]: Decision<C> };
/** Fields of the registration need no decision. */
type DecidedRest<T extends PgTable> = { readonly [C in Exclude<Columns<T>, FieldName>]: Decision<C> } & {
  readonly [C in Extract<Columns<T>, FieldName>]?: Decision<C>;
};

export interface Given {
  section: OwnDataSection;
  table: PgTable;
  of: RowsOf;
  facts: SQL;
  times: Times;
  /** Not null. */
  order: SQL;
  id: SQL;
}
export type Exported = { table: PgTable; name: string } & (
  | { given: Given; withheld?: never }
  | { given?: never; withheld: Reason }
);

/** In cents; exported in reais. */
const money: readonly string[] = [
  ...(['amount', 'credit', 'credited', 'excess', 'value_plan', 'value_registration'] as const),
] satisfies readonly OwnDataField[];
export const isMoney = (field: string): boolean => money.includes(field);

const selected = (name: string, column: PgColumn): SQL =>
  isMoney(name) ? sql`round(${column} / 100.0, 2)` : sql`${column}`;

function timeOf(column: PgColumn): 'day' | 'instant' | null {
  const type = column.getSQLType();
  if (type === 'date') return 'day';
  return type.startsWith('timestamp') ? 'instant' : null;
}

function factsOf(table: PgTable, decided: Readonly<Record<string, Reason | Facts | true>>) {
  const columns = getTableColumns(table);
  const times = new Map<string, 'day' | 'instant'>();
  const pairs: [string, SQL][] = [];
  for (const [name, decision] of Object.entries(decided)) {
    const column = columns[name];
    if (!column || typeof decision === 'string') continue;
    if (decision === true) {
      const time = timeOf(column);
      if (time) times.set(name, time);
      pairs.push([name, selected(name, column)]);
    } else
      for (const [field, fact] of Object.entries(decision)) {
        if (fact instanceof Instant) times.set(field, 'instant');
        pairs.push([field, fact instanceof Instant ? fact.value : fact]);
      }
  }
  const facts = sql`json_build_object(${sql.join(
    pairs.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;
  return { facts, times: times as Times };
}

function idOf(table: PgTable): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const [first, ...rest] = [...columns.filter(({ primary }) => primary), ...(primaryKeys[0]?.columns ?? [])];
  if (!first) throw new Error(`${getTableName(table)} has no primary key`);
  if (rest.length === 0) return sql`${first}`;
  return sql.join(
    [first, ...rest].map((column) => sql`${column}::text`),
    sql` || ' ' || `,
  );
}

/** The person's rows as the erasure finds them. */
function ofHolding(table: PgTable): RowsOf {
  const held = holdings.find((each) => each.table === table && 'of' in each);
  if (!held || !('of' in held)) throw new Error(`${getTableName(table)}: whose rows are they?`);
  return held.of;
}

interface Rows<T extends PgTable> {
  /** By default those of the erasure. */
  of?: RowsOf;
  /** A time or day by which they are ordered, not null. */
  by?: Columns<T> | SQL;
}

/** Of a table of the registration, all of whose fields are given as they are. */
export function givenRegistration<T extends PgTable>(
  section: OwnDataSection,
  table: T,
  rest: DecidedRest<T>,
): Exported {
  const fields = Object.keys(getTableColumns(table)).filter(isFieldName);
  const decided = { ...Object.fromEntries(fields.map((name) => [name, true])), ...rest };
  return given(section, table, decided as unknown as Decided<T>);
}

export function given<T extends PgTable>(
  section: OwnDataSection,
  table: T,
  decided: Decided<T>,
  { of, by }: Rows<T> = {},
): Exported {
  const id = idOf(table);
  const order = typeof by === 'string' ? sql`${getTableColumns(table)[by]}` : by;
  return {
    table,
    name: getTableName(table),
    given: {
      section,
      table,
      id,
      of: of ?? ofHolding(table),
      ...factsOf(table, decided),
      order: order ?? id,
    },
  };
}

export const withheld = (reason: Reason, ...tables: PgTable[]): Exported[] =>
  tables.map((table) => ({ table, name: getTableName(table), withheld: reason }));

export const courseName = (id: PgColumn): SQL => sql`(select c.course from courses c where c.id = ${id})`;

export const id = 'key' as const;

export const stamped = { created_at: true, updated_at: 'internal' } as const;
