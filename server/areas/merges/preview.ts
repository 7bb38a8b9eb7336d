import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { mergeChoices } from '../../../domain/merge.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { refuseForeignAdmins, refuseStronger } from '../identity/api.ts';
import { readable, viewUser } from '../people/api.ts';
import { announcedLosses, movedTables, named } from './belongings.ts';
import { mergeObstaclesBetween } from './sides.ts';

export type View = Awaited<ReturnType<typeof viewUser>>;

/** A record whose fields the caller may change; throws 403, and 404 for a missing one. */
export async function changeable(db: Reader, ctx: Ctx, user_id: string): Promise<View> {
  const view = await viewUser(db, ctx, user_id);
  refuseForeignAdmins(ctx, view.types);
  await refuseStronger(db, ctx, user_id);
  return view;
}

const side = (
  ctx: Ctx,
  { user_id, name, email, photo_url, types, user_status, created_at, updated_at }: View,
) => readable(ctx, { user_id, name, email, photo_url, types, user_status, created_at, updated_at });

interface Rows {
  table: PgTable;
  where: SQL;
}

async function countRows(db: Reader, sources: readonly Rows[]) {
  const counts: { kind: string; count: number }[] = [];
  for (const { table, where } of sources) {
    const [row] = await rowsOf(db, { count: int })`
      select count(*)::int as count from ${named(table)} where ${where}`;
    if (row && row.count > 0) counts.push({ kind: getTableName(table), count: row.count });
  }
  return counts;
}

const countMoved = (db: Reader, kept_id: string, dissolved_id: string) =>
  countRows(
    db,
    movedTables
      .filter(({ isCounted }) => isCounted)
      .map(({ table, owner, where }) => ({
        table,
        where: sql`${sql.identifier(owner)} = ${dissolved_id} and ${where?.(kept_id) ?? sql`true`}`,
      })),
  );

function isMoved(table: PgTable, kept_id: string): SQL {
  const moved = movedTables.find((each) => each.table === table);
  return moved ? (moved.where?.(kept_id) ?? sql`true`) : sql`false`;
}

const countLost = (db: Reader, kept_id: string, dissolved_id: string) =>
  countRows(
    db,
    announcedLosses.map(([table, of]) => ({
      table,
      where: sql`${of(dissolved_id)} and not (${isMoved(table, kept_id)})`,
    })),
  );

export const previewMerge: Handler<'GET /v1/users/:id/merge/:other_id'> = async (ctx, { params }) => {
  const kept = await changeable(ctx.db, ctx, params.id);
  const dissolved = await changeable(ctx.db, ctx, params.other_id);
  const found = await mergeObstaclesBetween(ctx.db, ctx, params.id, params.other_id);
  return {
    kept: side(ctx, kept),
    dissolved: side(ctx, dissolved),
    obstacles: found.obstacles,
    reverse_obstacles: found.reverse,
    fields: mergeChoices(kept, dissolved).map(({ isTaken, ...choice }) => ({
      ...choice,
      ...(choice.field === 'photo' && { kept: kept.photo_url, dissolved: dissolved.photo_url }),
      is_taken: isTaken,
    })),
    moves: await countMoved(ctx.db, params.id, params.other_id),
    losses: await countLost(ctx.db, params.id, params.other_id),
  };
};
