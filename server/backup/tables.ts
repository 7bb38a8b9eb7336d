import { createHash } from 'node:crypto';
import pg from 'pg';
import { shareableSubject } from '../platform/mailSecrets.ts';
import { copyOut } from './copy.ts';
import type { TableSum } from './manifest.ts';

const id = pg.escapeIdentifier;

export interface Table {
  schema: string;
  table: string;
  columns: string[];
  key: string[];
}

export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>) => `${schema}.${table}`;
export const sqlName = ({ schema, table }: Pick<Table, 'schema' | 'table'>) => `${id(schema)}.${id(table)}`;

/** Omits the journals of migrations. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    order by 1, 2`);
  return rows;
}

/** Makes equal rows equal text in every database. */
export const sameText = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0`;

/** Rows with secrets are copied without their text. */
const withheld: Record<string, Record<string, string>> = {
  'public.mail_outbox': {
    text: 'case when secret_until is null then text end',
    subject: shareableSubject,
  },
};

/** Tables of earlier versions have no mark for secrets. */
function expressionOf(table: Table, column: string): string {
  const instead = table.columns.includes('secret_until') ? withheld[nameOf(table)]?.[column] : undefined;
  return instead ? `${instead} as ${id(column)}` : id(column);
}

export async function dumpTable(
  client: pg.ClientBase,
  table: Table,
  take: (part: Buffer) => Promise<void>,
): Promise<TableSum> {
  const hash = createHash('sha256');
  let bytes = 0;
  const columns = table.columns.map((column) => expressionOf(table, column)).join(', ');
  const order = (table.key.length > 0 ? table.key.map(id) : ['t']).map((each) => `${each}::text collate "C"`);
  const rows = await copyOut(
    client,
    `copy (select ${columns} from ${sqlName(table)} t order by ${order.join(', ')}) to stdout`,
    async (part) => {
      hash.update(part);
      bytes += part.length;
      await take(part);
    },
  );
  return { name: nameOf(table), columns: table.columns, rows, bytes, sha256: hash.digest('hex') };
}

export async function jobsLevel(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select max(id) as level from graphile_worker.migrations');
  return Number(rows[0]?.level ?? 0);
}
