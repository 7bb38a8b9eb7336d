import { eq, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockNumbers } from '../../platform/locks.ts';
import { registerUser } from '../people/api.ts';
import { type Checked, checkRows } from './checkRows.ts';
import { viewImport } from './importView.ts';
import { imports } from './tables.ts';
import type { RowError } from './types.ts';

const reportEvery = 25;

type Import = typeof imports.$inferSelect;

/** A refusal that no check foresaw, at its row. */
class RowRefused extends Error {
  readonly found: RowError;
  constructor(row: number, { code, values }: AppError) {
    super(code);
    this.found = { row, column: '', found: '', code, values };
  }
}

async function readImport(ctx: Ctx, id: string): Promise<Import> {
  const [row] = await ctx.db.select().from(imports).where(eq(imports.id, id));
  return ensureFound(row);
}

const set = (ctx: Ctx, id: string, values: Partial<Import>) =>
  ctx.db.update(imports).set(values).where(eq(imports.id, id));

/** On a connection of its own, so that it is seen before the commit. */
async function report(ctx: Ctx, id: string, progress: number): Promise<void> {
  const [row] = await set(ctx, id, { progress, progress_at: ctx.clock.now() }).returning();
  if (row?.is_cancelled) throw new AppError('import_cancelled');
}

async function registerAll(tx: Tx, ctx: Ctx, id: string, forms: Checked['forms']): Promise<string[]> {
  const made: string[] = [];
  for (const { row, form } of forms) {
    if (made.length % reportEvery === 0) await report(ctx, id, made.length);
    try {
      made.push((await registerUser(tx, ctx, form)).user_id);
    } catch (error) {
      const refusal = error instanceof AppError ? error : ctx.refusalOf(error);
      throw refusal ? new RowRefused(row, refusal) : error;
    }
  }
  return made;
}

/** Checked again, because people may have been registered since. */
async function runLocked(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const current = await readImport(ctx, id);
  if (current.state !== 'ready') return;
  if (!current.rows) throw new AppError('import_expired');
  await set(ctx, id, { is_cancelled: false });
  const { forms, errors } = await checkRows(ctx, current.kind, current.headers, current.rows);
  if (errors.length > 0) {
    await set(ctx, id, { errors });
    throw new AppError('import_has_errors');
  }
  const made = await registerAll(tx, ctx, id, forms);
  await tx
    .update(imports)
    .set({
      state: 'done',
      rows: null,
      errors: [],
      made,
      done_at: ctx.clock.now(),
      request_id: ctx.origin.requestId,
    })
    .where(eq(imports.id, id));
  await audit(tx, ctx, {
    ...{ context: 'users', entity: 'imports', entity_id: id, entity_name: current.file_name },
    before: { imported: 0 },
    after: { imported: made.length },
  });
}

/** A second request waits for the first one and finds it done. */
export const runImport: Handler<'POST /v1/imports/:id/run'> = async (ctx, { params: { id } }) => {
  await readImport(ctx, id);
  await recordAccess(ctx.db, ctx, 'import', requireActor(ctx).user_id);
  try {
    await ctx.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(${sql.raw(String(lockNumbers.imports))}, hashtext(${id}))`,
      );
      await runLocked(tx, ctx, id);
    });
  } catch (error) {
    await set(ctx, id, { progress: 0, progress_at: null });
    if (!(error instanceof RowRefused)) throw error;
    await set(ctx, id, { errors: [error.found] });
    throw new AppError('import_has_errors');
  }
  return viewImport(ctx, id);
};

export const cancelImport: Handler<'POST /v1/imports/:id/cancel'> = async (ctx, { params: { id } }) => {
  await readImport(ctx, id);
  await set(ctx, id, { is_cancelled: true });
  return viewImport(ctx, id);
};
