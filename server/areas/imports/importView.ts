import { sql } from 'drizzle-orm';
import { importStates, SHOWN_ERRORS } from '../../../contract/imports.ts';
import {
  canBeConstant,
  cellText,
  importColumns,
  importKinds,
  importStops,
  isNeeded,
} from '../../../domain/importColumns.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, int, oneOf, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesUnindexed } from '../../platform/list.ts';
import { headerOf } from '../../texts/importSheet.ts';
import { messageOf } from '../../texts/messages.ts';
import { identifiable } from '../people/api.ts';
import { samplesOf } from './samples.ts';
import { allowedOf, courseNames } from './sheets.ts';
import { import_rows, imports } from './tables.ts';
import type { RowWarning } from './types.ts';

const shape = {
  id: text,
  kind: oneOf(importKinds),
  file_name: text,
  state: oneOf(importStates),
  people: int,
  refused: int,
  progress: int,
  registered: int,
  user_id: text,
  user_name: text,
  created_at: instant,
};

const select = sql`i.id, i.kind, i.file_name, i.people, u.user_id, u.name as user_name, i.created_at,
  case when i.state = 'done' then cardinality(i.made) else i.progress end as progress,
  i.refused, cardinality(i.made) as registered,
  case when i.state not in ('matching', 'ready') then i.state
    when exists (select 1 from import_rows r where r.import_id = i.id) then i.state else 'expired' end as state`;
const from = sql`imports i join users u on u.user_id = i.created_by`;

export const listImports: Handler<'GET /v1/imports'> = (ctx, { query }) =>
  listPage(ctx, query, {
    shape,
    select,
    from,
    where: and(matchesUnindexed(sql`i.file_name`, query.file_name)),
    sorts: { created_at: sql`i.created_at`, file_name: byName(sql`i.file_name`) },
    id: sql`i.id`,
  });

/** A person whom the caller may not identify is left out, and so is a row that resembles no one else. */
async function visibleWarnings(ctx: Ctx, warnings: readonly RowWarning[]) {
  const ids = new Set(warnings.flatMap(({ people }) => people));
  const known = ids.size === 0 ? undefined : await identifiable(ctx, [...ids]);
  return warnings
    .map(({ row, first_row, people }) => ({
      row,
      first_row,
      people: people.flatMap((id) => known?.get(id) ?? []),
    }))
    .filter(({ first_row, people }) => first_row !== null || people.length > 0);
}

/** The columns of the file with their first values, and the fields that they may stand for. */
async function columnsOf(ctx: Ctx, id: string) {
  const [row] = await rowsOf(ctx.db, {
    kind: oneOf(importKinds),
    headers: stored(imports.headers),
    matching: stored(imports.matching),
    constants: stored(imports.constants),
  })`
    select kind, headers, matching, constants from imports where id = ${id}`;
  const { kind, headers, matching, constants } = ensureFound(row);
  const courses = await courseNames(ctx);
  const first = await rowsOf(ctx.db, { cells: stored(import_rows.cells) })`
    select cells from import_rows where import_id = ${id} order by "row" limit 50`;
  return {
    columns: headers.map((header, at) => ({
      heading: cellText(header),
      path: matching[at] ?? null,
      samples: samplesOf(first, at),
    })),
    fields: importColumns[kind].map((column) => ({
      path: column.path,
      label: headerOf(column.path),
      needed: isNeeded(column),
      constant: canBeConstant(column)
        ? { options: [...allowedOf(column, courses)], is_long: column.field.kind === 'paragraphs' }
        : null,
    })),
    constants: importColumns[kind].flatMap(({ path }) => {
      const value = constants[path];
      return value === undefined ? [] : [{ path, value }];
    }),
  };
}

/** The first errors, in the order of the file. */
async function firstErrors(ctx: Ctx, id: string) {
  const rows = await rowsOf(ctx.db, { row: int, errors: stored(import_rows.errors) })`
    select "row", errors from import_rows where import_id = ${id} and is_faulty order by "row" limit ${SHOWN_ERRORS}`;
  return rows.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error }))).slice(0, SHOWN_ERRORS);
}

async function warningsOf(ctx: Ctx, id: string): Promise<RowWarning[]> {
  const rows = await rowsOf(ctx.db, { row: int, warning: stored(import_rows.warning) })`
    select "row", warning from import_rows where import_id = ${id} and warning is not null order by "row"`;
  return rows.flatMap(({ row, warning }) => (warning ? [{ row, ...warning }] : []));
}

export async function viewImport(ctx: Ctx, id: string) {
  const rows = await rowsOf(ctx.db, {
    ...shape,
    updated_at: instant,
    error_count: int,
    is_remembered: bool,
    stopped: orNull(oneOf(importStops)),
  })`
    select ${select}, i.updated_at, i.is_remembered, i.error_count, i.stopped from ${from} where i.id = ${id}`;
  const row = ensureFound(rows[0]);
  const isOpen = row.state === 'ready' || row.state === 'matching';
  const warnings = row.state === 'ready' ? await visibleWarnings(ctx, await warningsOf(ctx, id)) : [];
  const errors = row.state === 'ready' && row.error_count > 0 ? await firstErrors(ctx, id) : [];
  return {
    ...row,
    ...(isOpen ? await columnsOf(ctx, id) : { columns: [], fields: [], constants: [] }),
    warnings: warnings.slice(0, SHOWN_ERRORS),
    warning_count: warnings.length,
    errors: errors.map((error) => ({
      ...error,
      values: error.values as Record<string, string | number> | undefined,
      message: messageOf(error.code, error.values),
    })),
  };
}

export const getImport: Handler<'GET /v1/imports/:id'> = (ctx, { params }) => viewImport(ctx, params.id);
