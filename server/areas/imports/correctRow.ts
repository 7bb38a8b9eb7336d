import { and, eq } from 'drizzle-orm';
import { cellText, importColumns } from '../../../domain/importColumns.ts';
import { registrationTries } from '../../../domain/tries.ts';
import { requireActor } from '../../platform/actor.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { takeTryOrRefuse } from '../../platform/tries.ts';
import { cellsOf, checkRows } from './checkRows.ts';
import { rowView } from './rowsView.ts';
import { readRows, storeChecked } from './storedRows.ts';
import { import_rows, imports } from './tables.ts';
import type { Corrections, SheetRow } from './types.ts';

/** A correction reveals whether an e-mail or a CPF is registered, as an upload does. */
async function countProbe(ctx: Ctx, fields: Corrections): Promise<void> {
  if (fields.email === undefined && fields.cpf === undefined) return;
  const { user_id } = requireActor(ctx);
  await takeTryOrRefuse(ctx, [{ name: `import cell ${user_id}`, rule: registrationTries.cell }]);
}

/** The row, those that repeated what it was, and those that repeat what it is now: each may have another fault than before. */
async function concerned(
  ctx: Ctx,
  changed: SheetRow,
  read: (keys: readonly string[]) => Promise<SheetRow[]>,
  of: typeof imports.$inferSelect,
  old: readonly string[],
) {
  const alone = await checkRows(ctx, of, [changed]);
  const others = await read([...old, ...(alone.keys.get(changed.row) ?? [])]);
  return [changed, ...others.filter(({ row }) => row !== changed.row)].sort(
    (one, other) => one.row - other.row,
  );
}

/** Keeps what was typed in place of cells of a row, and checks it again by the same rules. */
export const correctRow: Handler<'POST /v1/imports/:id/rows'> = async (ctx, { params: { id }, body }) => {
  const fields: Corrections = Object.fromEntries(body.fields.map(({ path, value }) => [path, value.trim()]));
  await countProbe(ctx, fields);
  await ctx.transaction(async (tx) => {
    const of = await lockRow(tx, imports, id);
    if (of.state !== 'ready') throw new AppError('import_expired');
    const asked = importColumns[of.kind].map(({ path }) => path);
    const foreign = body.fields.find(({ path }) => !asked.includes(path));
    if (foreign) throw refused({ path: 'fields', code: 'value_invalid' });
    const [stored] = await tx
      .select()
      .from(import_rows)
      .where(and(eq(import_rows.import_id, id), eq(import_rows.row, body.row)));
    const row = ensureFound(stored);
    refuseStale(row, body.updated_at);
    const before = cellsOf(of, row);
    const typed = Object.entries(fields).filter(
      ([path, value]) => cellText(before.get(path as keyof Corrections) ?? null) !== value,
    );
    if (typed.length === 0) return;
    const corrections: Corrections = { ...row.corrections, ...Object.fromEntries(typed) };
    await tx.update(import_rows).set({ corrections }).where(eq(import_rows.id, row.id));
    const changed = { row: row.row, cells: row.cells, corrections };
    const rows = await concerned(ctx, changed, (keys) => readRows(tx, id, keys), of, row.keys);
    await storeChecked(tx, id, rows, await checkRows(ctx, of, rows));
  });
  return rowView(ctx, id, body.row);
};
