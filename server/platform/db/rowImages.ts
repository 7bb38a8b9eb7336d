import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';
import { type Column, listOf, object, type RowOf, rowsOf } from './rows.ts';

/** A row as PostgreSQL's `to_jsonb` writes it, without generated columns, which cannot be written back. */
export type RowImage = Readonly<Record<string, unknown>>;

export const rowImage: Column<RowImage> = (value): value is RowImage =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Images of the rows of `table`, called `t` in the condition. */
export async function imagesOf(db: Reader, table: PgTable, where: SQL): Promise<RowImage[]> {
  const bare = Object.values(getTableColumns(table)).flatMap(({ name, generated }) =>
    generated === undefined ? [] : [sql` - ${name}::text`],
  );
  const rows = await rowsOf(db, { row: rowImage })`
    select to_jsonb(t)${sql.join(bare, sql``)} as row from ${table} t where ${where}`;
  return rows.map(({ row }) => row);
}

/** The columns of an insert of these images: those dropped since are ignored, new ones get their default. */
export const imageColumns = (table: PgTable, [image]: readonly RowImage[]): SQL =>
  sql.join(
    Object.values(getTableColumns(table)).flatMap(({ name, generated }) =>
      generated === undefined && image && name in image ? [sql.identifier(name)] : [],
    ),
    sql`, `,
  );

/** The images as rows of `table`, to select from. */
export const imageRows = (table: PgTable, images: readonly RowImage[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(images)}::jsonb)`;

const textsOf = (images: readonly RowImage[]): string[] => images.map((image) => JSON.stringify(image));

/** Those of `images` that are not among `others`. `jsonb` orders its keys, so equal rows have equal texts. */
export function withoutImages(images: readonly RowImage[], others: readonly RowImage[]): RowImage[] {
  const known = new Set(textsOf(others));
  return images.filter((image) => !known.has(JSON.stringify(image)));
}

/** Rows with an `id` as they were before a change, and what is left of them after it. */
export const changedRows = object({ before: listOf(rowImage), after: listOf(rowImage) });
export type ChangedRows = RowOf<{ before: Column<RowImage[]>; after: Column<RowImage[]> }>;

const idsOf = (images: readonly RowImage[]): SQL =>
  sql`t.id = any(${sql.param(images.map(({ id }) => String(id)))}::uuid[])`;

/** Reads the rows of `table`, called `t`, before a change; the returned function reads them after it and returns those that changed. */
export async function watchRows(db: Reader, table: PgTable, where: SQL): Promise<() => Promise<ChangedRows>> {
  const before = await imagesOf(db, table, where);
  return async () => {
    if (before.length === 0) return { before, after: [] };
    const after = await imagesOf(db, table, idsOf(before));
    return { before: withoutImages(before, after), after: withoutImages(after, before) };
  };
}

/** Returns whether the rows are unchanged since the change was recorded. */
export async function areAsLeft(
  db: Reader,
  table: PgTable,
  { before, after }: ChangedRows,
): Promise<boolean> {
  if (before.length === 0) return true;
  const now = await imagesOf(db, table, idsOf(before));
  return now.length === after.length && withoutImages(now, after).length === 0;
}
