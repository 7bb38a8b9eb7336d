import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/db/database.ts';
import { type Column, rowsOf } from '../../platform/db/rows.ts';
import type { Merge, RowsOf } from '../../platform/personalData.ts';
import { contract_evidence, contract_signers, contracts } from '../contracts/tables.ts';
import { consents } from '../identity/tables.ts';
import { message_recipients, notifications } from '../messages/tables.ts';
import { personalData, referringFirst } from '../personalData.ts';
import { merges, type StoredRow } from './tables.ts';

type Moved = { table: PgTable } & NonNullable<Merge['moved']>;

/** Rows that move to the kept record. */
export const movedTables: readonly Moved[] = personalData.flatMap(({ table, merge }) =>
  merge.moved ? [{ table, ...merge.moved }] : [],
);

const rowsThat = (are: 'ended' | 'removed'): (readonly [PgTable, RowsOf])[] =>
  referringFirst(personalData).flatMap(({ table, merge }) => {
    const of = merge[are];
    return of ? [[table, of] as const] : [];
  });

/** Removed because they end with the login; never restored. */
export const voidedTables = rowsThat('ended');

/** Rows that are removed and restored with the record, in the order of the removal. */
export const removedTables = rowsThat('removed');

const announced = new Set(
  personalData.flatMap(({ table, merge: { isLossCounted } }) => (isLossCounted ? [table] : [])),
);
/** Those among them whose number is announced before the merge. */
export const announcedLosses = removedTables.filter(([table]) => announced.has(table));

/** Unsigned drafts: `remove_merged_contracts` removes them, because the application's role may not. */
export const isContract = (table: PgTable): boolean =>
  table === contract_evidence || table === contract_signers || table === contracts;

/** Choices cannot be changed: `move_merged_consents` gives them to the other record. */
export const isConsent = (table: PgTable): boolean => table === consents;

/** The database only lets rows of these tables move as a stored journal says. */
export const isLedger = (table: PgTable): boolean => isConsent(table) || table === merges;

export const named = (table: PgTable) => sql.identifier(getTableName(table));

const stored: Column<StoredRow> = (value): value is StoredRow => typeof value === 'object' && value !== null;

/** Rows as JSON, without generated columns, which cannot be written back. */
export async function storedRows(tx: Tx, table: PgTable, where: SQL): Promise<StoredRow[]> {
  const generated = Object.values(getTableColumns(table)).flatMap(({ name, generated }) =>
    generated === undefined ? [] : [name],
  );
  const bare = generated.map((name) => sql` - ${name}::text`);
  const rows = await rowsOf(tx, { row: stored })`
    select to_jsonb(t)${sql.join(bare, sql``)} as row from ${named(table)} t where ${where}`;
  return rows.map(({ row }) => row);
}

/** Deleting a notice deletes these rows with it. */
const ofNotices: readonly PgTable[] = [message_recipients, notifications];

/** Columns that have been dropped since are ignored; new ones get their default. */
export async function restoreRows(tx: Tx, table: PgTable, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name, generated }) => generated === undefined && rows[0] && name in rows[0],
  );
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${named(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${named(table)}, ${JSON.stringify(rows)}::jsonb) r
    where ${ofNotices.includes(table) ? sql`(r.message_id is null or exists (select 1 from messages m where m.id = r.message_id))` : sql`true`}`);
}

/** A row that is still referenced, or that references a missing row. */
export const isReference = (error: unknown): boolean =>
  String((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code) ===
  '23503';

/** The files that rows name: of photos, documents and drafts. */
export const filesIn = (rows: readonly StoredRow[]): string[] =>
  rows.flatMap((row) =>
    ['photo_key', 'file_key', 'signed_file_key'].flatMap((name) => {
      const key = row[name];
      return typeof key === 'string' ? [key] : [];
    }),
  );
