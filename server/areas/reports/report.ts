import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { RowOf, Shape } from '../../platform/db/rows.ts';
import type { FileResponse } from '../../platform/http/handlers.ts';
import { refuseTooMany, type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts';
import { countRows, everyRow, listPage, type Page, type Parts } from '../../platform/list.ts';
import { readable } from '../people/api.ts';

/** One definition for the list and for the spreadsheet. */
export interface Report<F, S extends Shape> {
  title: string;
  entity: 'students' | 'teachers' | 'birthdays';
  parts: (ctx: Ctx, filters: F) => Parts<S>;
  columns: readonly SheetColumn<RowOf<S>>[];
}

export async function reportPage<F, S extends Shape>(ctx: Ctx, query: F & Page, of: Report<F, S>) {
  const page = await listPage(ctx, query, of.parts(ctx, query));
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
}

export async function reportSheet<F extends object, S extends Shape>(
  ctx: Ctx,
  { orderBy, order, ...query }: F & Pick<Page, 'orderBy' | 'order'>,
  { title, entity, parts, columns }: Report<F, S>,
): Promise<FileResponse> {
  const filters = query as unknown as F;
  const found = parts(ctx, filters);
  const total = await countRows(ctx, found);
  refuseTooMany(total);
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      context: 'reports',
      entity: 'reports',
      entity_id: entity,
      entity_name: title,
      after: { filters: given.map(([name, value]) => `${name}=${String(value)}`) },
    }),
  );
  async function* rows() {
    for await (const batch of everyRow(ctx, { orderBy, order }, found))
      yield batch.map((row) => readable(ctx, row));
  }
  const filename = `${title} ${stamp(ctx.clock.now())}`;
  return spreadsheet({ title, columns, rows: rows(), total, filename });
}

const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: SCHOOL_ZONE,
});

/** '2026-03-09 10-08-00'. */
const stamp = (moment: Date): string => format.format(moment).replaceAll(':', '-');
