import { and, eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { viewImport } from './importView.ts';
import { imports } from './tables.ts';

/** A second request starts nothing. */
export const runImport: Handler<'POST /v1/imports/:id/run'> = async (ctx, { params: { id } }) => {
  const { session_id, user_id } = requireActor(ctx);
  const { requestId, ip, port, headers } = ctx.origin;
  const origin = { requestId, ip, port, headers: { 'user-agent': headers['user-agent'] } };
  await ctx.transaction(async (tx) => {
    const { state, rows, error_count } = await lockRow(tx, imports, id);
    if (state !== 'ready') return;
    if (!rows) throw new AppError('import_expired');
    if (error_count > 0) throw new AppError('import_has_errors');
    await tx
      .update(imports)
      .set({ state: 'running', progress: 0, is_cancelled: false, stopped: null })
      .where(eq(imports.id, id));
    await recordAccess(tx, ctx, 'import', user_id);
    const payload = { import_id: id, session_id, origin };
    await addJob(tx, 'import_run', payload, {
      key: `import ${id}`,
      queue: 'imports',
      turn: 'first',
    });
  });
  return viewImport(ctx, id);
};

export const cancelImport: Handler<'POST /v1/imports/:id/cancel'> = async (ctx, { params: { id } }) => {
  await ctx.db
    .update(imports)
    .set({ is_cancelled: true })
    .where(and(eq(imports.id, id), eq(imports.state, 'running')));
  return viewImport(ctx, id);
};
