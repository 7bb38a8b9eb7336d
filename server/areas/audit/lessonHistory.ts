import { sql } from 'drizzle-orm';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleLessons } from '../calendar/api.ts';
import { viewLogs } from './listLogs.ts';
import { readLogs } from './logPage.ts';

const MOST = 200;

/** Its own changes, and those of its series that reached it; the newest first. */
export const lessonHistory: Handler<'GET /v1/calendar/:id/history'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, { id: text })`
    select l.id from lessons l where l.id = ${params.id} and ${visibleLessons(ctx)}`;
  const { id } = ensureFound(rows[0]);
  const series = sql`(select o.id::text as key, o.id = l.id or o.original_start <= l.original_start as reaches
    from lessons l join lessons o on o.entry_id = l.entry_id where l.id = ${id}) k`;
  const logs = await readLogs(
    ctx,
    {
      keys: series,
      matches: [sql`a.entity_id = k.key`],
      rest: sql`a.entity = 'lessons' and (a.entity_id = ${id}
        or a.changes -> 'change_scope' ->> 'to' = 'all'
        or (k.reaches and a.changes -> 'change_scope' ->> 'to' = 'following'))`,
    },
    { order: 'DESC', limit: MOST },
  );
  return { response: await viewLogs(ctx, logs) };
};
