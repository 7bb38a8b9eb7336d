import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { isFieldName } from '../../../domain/registrationFields.ts';
import { type Decision, type Held, Instant, type Reason, type RowsOf } from '../../platform/personalData.ts';
import type { OwnDataField, OwnDataSection } from '../../texts/ownData.ts';
import { personalData } from '../personalData.ts';

/** Fields whose type is a day or a time; a text may only look like one. */
export type Times = ReadonlyMap<string, 'day' | 'instant'>;

export interface ExportedRows {
  section: OwnDataSection;
  after?: OwnDataSection | undefined;
  table: PgTable;
  of: RowsOf;
  facts: SQL;
  times: Times;
  order: SQL;
  id: SQL;
}
export type Exported = { table: PgTable; name: string } & (
  | { content: ExportedRows; reason?: never }
  | { content?: never; reason: Reason }
);

/** Fields in cents, which are exported in reais. */
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

function factsOf(table: PgTable, decided: Readonly<Record<string, Decision>>) {
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

type Exportable = Exclude<Held['exported'], Reason>;

function rowsToExport(
  { table, name, erasure }: Held,
  { section, after, columns, rest, of, by }: Exportable,
): Exported {
  const fields = Object.keys(getTableColumns(table)).filter(isFieldName);
  const ofRegistration = () => ({
    ...Object.fromEntries(fields.map((field) => [field, true] as const)),
    ...rest,
  });
  const rows = of ?? ('of' in erasure ? erasure.of : undefined);
  if (!rows) throw new Error(`${name}: whose rows are they?`);
  const id = idOf(table);
  const order = typeof by === 'string' ? sql`${getTableColumns(table)[by]}` : by;
  return {
    table,
    name,
    content: {
      section,
      after,
      table,
      id,
      of: rows,
      ...factsOf(table, columns ?? ofRegistration()),
      order: order ?? id,
    },
  };
}

/** Each section comes after the one that it names. */
function inOrder(sections: readonly Exported[], after?: OwnDataSection): Exported[] {
  return sections.flatMap((each) =>
    each.content?.after === after ? [each, ...inOrder(sections, each.content?.section)] : [],
  );
}

const decided = personalData.map((held) =>
  typeof held.exported === 'string'
    ? { table: held.table, name: held.name, reason: held.exported }
    : rowsToExport(held, held.exported),
);

/** Data that a person receives, column by column, in the order of the export; what is not exported comes last. */
export const exported: readonly Exported[] = [
  ...inOrder(decided.filter(({ content }) => content)),
  ...decided.filter(({ reason }) => reason),
];
