import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Checked } from './checkRows.ts';
import { import_rows, imports } from './tables.ts';
import type { RowError, SheetRow } from './types.ts';

/** Rows per statement, below PostgreSQL's limit of parameters. */
const batchSize = 1000;

export async function readImport(db: Reader, id: string): Promise<typeof imports.$inferSelect> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return ensureFound(row);
}

export async function insertRows(tx: Tx, import_id: string, rows: readonly SheetRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await tx
      .insert(import_rows)
      .values(rows.slice(from, from + batchSize).map(({ row, cells }) => ({ import_id, row, cells })));
}

/** All rows of an import that are not registered yet, or those that share one of the keys. */
export const readRows = (db: Reader, import_id: string, keys?: readonly string[]) =>
  db
    .select({ row: import_rows.row, cells: import_rows.cells, corrections: import_rows.corrections })
    .from(import_rows)
    .where(
      and(
        eq(import_rows.import_id, import_id),
        keys && sql`${import_rows.keys} && ${sql.param(keys)}::text[]`,
      ),
    )
    .orderBy(import_rows.row);

async function countFaults(tx: Tx, import_id: string): Promise<void> {
  await tx.execute(sql`update imports set (refused, error_count) = (
      select count(*), coalesce(sum(jsonb_array_length(errors)), 0) from import_rows
      where import_id = ${import_id} and is_faulty)
    where id = ${import_id}`);
}

/** Writes what a check of these rows found; a row of which nothing changes keeps its version. */
export async function storeChecked(
  tx: Tx,
  import_id: string,
  rows: readonly Pick<SheetRow, 'row'>[],
  { errors, warnings, keys }: Pick<Checked, 'errors' | 'warnings' | 'keys'>,
): Promise<void> {
  const faults = Map.groupBy(errors, ({ row }) => row);
  const alike = new Map(warnings.map((warning) => [warning.row, warning]));
  const found = rows.map(({ row }) => {
    const { row: _, ...warning } = alike.get(row) ?? { row };
    return {
      row,
      errors: (faults.get(row) ?? []).map(({ row: __, ...error }) => error),
      warning: alike.has(row) ? warning : null,
      keys: keys.get(row) ?? [],
    };
  });
  await tx.execute(sql`
    update import_rows r set errors = f.errors, is_faulty = f.errors <> '[]', warning = nullif(f.warning, 'null'), keys = f.keys
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) f("row" int, errors jsonb, warning jsonb, keys text[])
    where r.import_id = ${import_id} and r.row = f.row
      and (r.errors, r.warning, r.keys) is distinct from (f.errors, nullif(f.warning, 'null'), f.keys)`);
  await countFaults(tx, import_id);
}

/** A fault that only the registration itself has found. */
export async function storeFault(tx: Tx, import_id: string, { row, ...error }: RowError): Promise<void> {
  await tx
    .update(import_rows)
    .set({ errors: [error], is_faulty: true })
    .where(and(eq(import_rows.import_id, import_id), eq(import_rows.row, row)));
  await countFaults(tx, import_id);
}

/** Forgets rows that are registered. */
export async function removeRows(tx: Tx, import_id: string, rows: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from import_rows
    where import_id = ${import_id} and "row" = any(${sql.param(rows)}::int[])`);
  await countFaults(tx, import_id);
}

/** Forgets all that is left of the file. */
export async function forgetRows(tx: Tx, import_id: string): Promise<void> {
  await tx.delete(import_rows).where(eq(import_rows.import_id, import_id));
  await tx.update(imports).set({ refused: 0, error_count: 0 }).where(eq(imports.id, import_id));
}
