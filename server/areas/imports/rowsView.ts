import { sql } from 'drizzle-orm';
import { cellText, importColumns } from '../../../domain/importColumns.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, int, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { listPage } from '../../platform/list.ts';
import { headerOf } from '../../texts/importSheet.ts';
import { messageOf } from '../../texts/messages.ts';
import { cellsOf } from './checkRows.ts';
import { import_rows, imports } from './tables.ts';

const shape = {
  row: int,
  cells: stored(import_rows.cells),
  corrections: stored(import_rows.corrections),
  errors: stored(import_rows.errors),
  updated_at: instant,
};
type Stored = {
  row: number;
  cells: typeof import_rows.$inferSelect.cells;
  corrections: typeof import_rows.$inferSelect.corrections;
  errors: typeof import_rows.$inferSelect.errors;
  updated_at: string;
};

type Matched = Pick<typeof imports.$inferSelect, 'kind' | 'matching' | 'constants'>;

async function importOf(ctx: Ctx, id: string) {
  const [row] = await rowsOf(ctx.db, {
    kind: text,
    matching: stored(imports.matching),
    constants: stored(imports.constants),
  })`
    select kind, matching, constants from imports where id = ${id}`;
  return ensureFound(row) as Matched;
}

/** Every field that the file has or that a fault asks for, in the order of the form. */
function shownRow(matched: Matched, { row, updated_at, errors, ...of }: Stored) {
  const cells = cellsOf(matched, of);
  const faults = new Map(errors.map((error) => [error.path, error]));
  const whole = faults.get('');
  const shown = importColumns[matched.kind].filter(({ path }) => cells.has(path) || faults.has(path));
  return {
    row,
    updated_at,
    name: cellText(cells.get('name') ?? null),
    refusal: whole ? messageOf(whole.code, whole.values) : null,
    fields: shown.map(({ path }) => {
      const fault = faults.get(path);
      return {
        path,
        label: headerOf(path),
        found: cellText(cells.get(path) ?? null),
        is_corrected: Object.hasOwn(of.corrections, path),
        fault: fault
          ? {
              code: fault.code,
              values: fault.values as Record<string, string | number> | undefined,
              message: messageOf(fault.code, fault.values),
            }
          : null,
      };
    }),
  };
}

/** The rows with faults first, in the order of the file. */
export const listRows: Handler<'GET /v1/imports/:id/rows'> = async (ctx, { params: { id }, query }) => {
  const of = await importOf(ctx, id);
  const { faulty, ...page } = query;
  const { response, ...rest } = await listPage(
    ctx,
    { ...page, orderBy: 'row' },
    {
      shape: { ...shape, is_faulty: bool },
      select: sql`r.row, r.cells, r.corrections, r.errors, r.updated_at, r.is_faulty`,
      from: sql`import_rows r`,
      where: sql`r.import_id = ${id} and r.is_faulty = ${faulty ?? true}`,
      sorts: { row: sql`r.row` },
      id: sql`r.id`,
    },
  );
  return { ...rest, response: response.map((row) => shownRow(of, row)) };
};

export async function rowView(ctx: Ctx, id: string, row: number) {
  const [found] = await rowsOf(ctx.db, shape)`
    select "row", cells, corrections, errors, updated_at from import_rows where import_id = ${id} and "row" = ${row}`;
  return shownRow(await importOf(ctx, id), ensureFound(found));
}
