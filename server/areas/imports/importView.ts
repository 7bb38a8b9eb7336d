import { sql } from 'drizzle-orm';
import { importStates, SHOWN_ERRORS } from '../../../contract/imports.ts';
import { importKinds, importStops } from '../../../domain/importColumns.ts';
import type { Ctx } from '../../platform/context.ts';
import { instant, int, oneOf, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesUnindexed } from '../../platform/list.ts';
import { messageOf } from '../../texts/messages.ts';
import { identifiable } from '../people/api.ts';
import { imports } from './tables.ts';
import type { RowWarning } from './types.ts';

const shape = {
  id: text,
  kind: oneOf(importKinds),
  file_name: text,
  state: oneOf(importStates),
  people: int,
  refused: int,
  progress: int,
  user_id: text,
  user_name: text,
  created_at: instant,
};

const select = sql`i.id, i.kind, i.file_name, i.people, u.user_id, u.name as user_name, i.created_at,
  case when i.state = 'done' then i.people else i.progress end as progress,
  i.refused,
  case when i.state <> 'ready' then i.state when i.rows is null then 'expired' else 'ready' end as state`;
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

export async function viewImport(ctx: Ctx, id: string) {
  const rows = await rowsOf(ctx.db, {
    ...shape,
    errors: stored(imports.errors),
    warnings: stored(imports.warnings),
    error_count: int,
    stopped: orNull(oneOf(importStops)),
  })`
    select ${select}, i.errors, i.warnings, i.error_count, i.stopped from ${from} where i.id = ${id}`;
  const { errors, warnings, ...row } = ensureFound(rows[0]);
  const seen = row.state === 'ready' ? await visibleWarnings(ctx, warnings) : [];
  return {
    ...row,
    warnings: seen.slice(0, SHOWN_ERRORS),
    warning_count: seen.length,
    errors: errors.slice(0, SHOWN_ERRORS).map((error) => ({
      ...error,
      values: error.values as Record<string, string | number> | undefined,
      message: messageOf(error.code, error.values),
    })),
  };
}

export const getImport: Handler<'GET /v1/imports/:id'> = (ctx, { params }) => viewImport(ctx, params.id);
