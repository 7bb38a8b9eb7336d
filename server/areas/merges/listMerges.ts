import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { undoUntil } from './merge.ts';
import { changeable } from './preview.ts';

const shape = { id: text, name: text, email: text, merged_at: instant, user_name: text };

export const listMerges: Handler<'GET /v1/users/:id/merges'> = async (ctx, { params }) => {
  await changeable(ctx.db, ctx, params.id);
  const rows = await rowsOf(ctx.db, shape)`
    select m.id, d ->> 'name' as name, d ->> 'email' as email, m.merged_at, u.name as user_name
    from merges m join users u on u.user_id = m.merged_by,
      jsonb_path_query_first(m.journal, '$.removed[*] ? (@.table == "users").rows[0]') d
    where m.kept_id = ${params.id} and m.journal is not null order by m.merged_at desc`;
  const now = ctx.clock.now().toISOString();
  return rows
    .map((row) => ({ ...row, undo_until: undoUntil(new Date(row.merged_at)) }))
    .filter(({ undo_until }) => undo_until >= now);
};
