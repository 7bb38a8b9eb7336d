import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditContext } from '../../contract/auditFields.ts';
import { auditAll, type Entry, isChanged, nameIn } from './audit.ts';
import type { Ctx } from './context.ts';
import type { Tx } from './db/database.ts';
import { prepared } from './db/prepared.ts';
import { shapeOf } from './db/rows.ts';
import { AppError, ensureFound } from './errors.ts';

export const keyOf = (table: PgTable): PgColumn =>
  ensureFound(
    Object.values(getTableColumns(table)).find(({ primary }) => primary),
    'internal',
  );

export async function readRow<T extends PgTable>(ctx: Ctx, table: T, id: string) {
  const query = sql`select ${table}.* from ${table} where ${keyOf(table)} = ${id}`;
  return ensureFound((await prepared(ctx.pool, shapeOf(table), query))[0]);
}

export async function lockRow<T extends PgTable>(tx: Tx, table: T, id: string): Promise<T['$inferSelect']>;
export async function lockRow(tx: Tx, table: PgTable, id: string) {
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(keyOf(table), id))
    .for('update');
  return ensureFound(row);
}

/** Throws 409 when the row was changed after the caller read it; `seen` is the `updated_at` that was read (REG-14). */
export function refuseStale({ updated_at }: { updated_at?: unknown }, seen: string | undefined): void {
  const isCurrent = updated_at instanceof Date && updated_at.toISOString() === seen;
  if (seen !== undefined && !isCurrent) throw new AppError('stale');
}

interface Logged {
  context: AuditContext;
  /** Defaults to the row's own name or title. */
  entity_name?: string;
}

const logRow = (
  tx: Tx,
  ctx: Ctx,
  { table, row, context, entity_name }: Logged & { table: PgTable; row: Record<string, unknown> },
  change: Pick<Entry, 'before' | 'after' | 'student_id'>,
): Promise<void> =>
  auditAll(tx, ctx, [
    {
      context,
      entity: getTableName(table),
      entity_id: String(row[keyOf(table).name]),
      entity_name: entity_name ?? nameIn(row),
      ...change,
    },
  ]);

interface Change<Row> extends Logged {
  student_id?: string;
  seen?: string | undefined;
  /** Runs after the lock; the returned function runs after the update. */
  guard?: (tx: Tx) => Promise<() => Promise<void>>;
  values: (old: Row) => Partial<Row> | Promise<Partial<Row>>;
}

export async function changeRow<T extends PgTable>(
  tx: Tx,
  ctx: Ctx,
  table: T,
  id: string,
  change: Change<T['$inferSelect']>,
): Promise<T['$inferSelect']>;
export async function changeRow(
  tx: Tx,
  ctx: Ctx,
  table: PgTable,
  id: string,
  change: Change<PgTable['$inferSelect']>,
) {
  const { student_id, seen, guard, values, ...logged } = change;
  const old = await lockRow(tx, table, id);
  refuseStale(old, seen);
  const next = await values(old);
  // An update without a change would make the versions that others have read stale.
  if (!isChanged(old, next)) return old;
  const check = await guard?.(tx);
  const [row] = await tx
    .update(table)
    .set(next)
    .where(eq(keyOf(table), id))
    .returning();
  const after = ensureFound(row, 'internal');
  await check?.();
  const shown = (of: typeof after) => Object.fromEntries(Object.keys(next).map((name) => [name, of[name]]));
  const facts = { student_id, before: shown(old), after: shown(after) };
  await logRow(tx, ctx, { ...logged, table, row: after }, facts);
  return after;
}

interface Creation<Row> extends Logged {
  values: Row;
}

/** Inserts a row and logs the values that were given, not the columns' defaults. */
export async function createRow<T extends PgTable>(
  tx: Tx,
  ctx: Ctx,
  table: T,
  creation: Creation<T['$inferInsert']>,
): Promise<T['$inferSelect']>;
export async function createRow(
  tx: Tx,
  ctx: Ctx,
  table: PgTable,
  { values, ...logged }: Creation<PgTable['$inferInsert']>,
) {
  const [row] = await tx.insert(table).values(values).returning();
  const created = ensureFound(row, 'internal');
  await logRow(tx, ctx, { ...logged, table, row: created }, { after: values });
  return created;
}
