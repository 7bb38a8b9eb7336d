import { and, eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { viewImport } from './importView.ts';
import { imports } from './tables.ts';

/** A second request starts nothing while the import runs. */
async function start(ctx: Ctx, id: string, only_valid: boolean, seen?: string): Promise<void> {
  const { session_id, user_id } = requireActor(ctx);
  const { requestId, ip, port, headers } = ctx.origin;
  const origin = { requestId, ip, port, headers: { 'user-agent': headers['user-agent'] } };
  await ctx.transaction(async (tx) => {
    const row = await lockRow(tx, imports, id);
    if (row.state !== 'ready') return;
    refuseStale(row, seen);
    const [counted] = await rowsOf(tx, { left: int, valid: int })`
      select count(*)::int as left, count(*) filter (where not is_faulty)::int as valid
      from import_rows where import_id = ${id}`;
    if (!counted?.left) throw new AppError('import_expired');
    if (counted.valid < (only_valid ? 1 : counted.left)) throw new AppError('import_has_errors');
    await tx
      .update(imports)
      .set({ state: 'running', progress: 0, is_cancelled: false, stopped: null })
      .where(eq(imports.id, id));
    await recordAccess(tx, ctx, 'import', user_id);
    const payload = { import_id: id, session_id, origin, only_valid };
    await addJob(tx, 'import_run', payload, {
      key: `import ${id}`,
      queue: 'imports',
      turn: 'first',
    });
  });
}

export const runImport: Handler<'POST /v1/imports/:id/run'> = async (ctx, { params: { id } }) => {
  await start(ctx, id, false);
  return viewImport(ctx, id);
};

/** Registers the rows without faults; the others stay in the import, to be corrected. */
export const runValid: Handler<'POST /v1/imports/:id/run-valid'> = async (ctx, { params: { id }, body }) => {
  await start(ctx, id, true, body.updated_at);
  return viewImport(ctx, id);
};

export const cancelImport: Handler<'POST /v1/imports/:id/cancel'> = async (ctx, { params: { id } }) => {
  await ctx.db
    .update(imports)
    .set({ is_cancelled: true })
    .where(and(eq(imports.id, id), eq(imports.state, 'running')));
  return viewImport(ctx, id);
};
