import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** Inserts rows, or gives existing ones the values; columns that a row does not name stay as they are. */
export async function upsertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  key: PgColumn,
  rows: readonly T['$inferInsert'][],
): Promise<T['$inferSelect'][]>;
export async function upsertAll(tx: Tx, table: PgTable, key: PgColumn, rows: readonly object[]) {
  const written: object[] = [];
  const alike = Map.groupBy(rows, (row) => Object.keys(row).sort().join());
  for (const [names, group] of alike) {
    const others = names.split(',').filter((name) => name !== key.name);
    const set: Record<string, SQL> = Object.fromEntries(
      others.map((name) => [name, sql`excluded.${sql.identifier(name)}`]),
    );
    const values = [...group];
    written.push(
      ...(await tx.insert(table).values(values).onConflictDoUpdate({ target: key, set }).returning()),
    );
  }
  return written;
}
