import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { type Ctx, type Origin, ownOrigin, type Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isUnreachable } from '../../platform/db/errors.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { JobPayloads } from '../../platform/jobs.ts';
import { advisoryLock, lockUntilEnd } from '../../platform/locks.ts';
import { identifiable, registerUsers } from '../people/api.ts';
import { type Checked, checkRows, storedErrors } from './checkRows.ts';
import { imports } from './tables.ts';
import type { RowWarning } from './types.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    import_run: {
      import_id: string;
      session_id: string;
      origin: Pick<Origin, 'requestId' | 'ip' | 'port' | 'headers'>;
    };
  }
}

type Import = typeof imports.$inferSelect;
type Forms = Checked['forms'];

/** Nobody is registered, and the import is ready again with these values. */
class Stopped extends Error {
  readonly values: Partial<Import>;
  constructor(values: Partial<Import>) {
    super('the import was stopped');
    this.values = values;
  }
}
const cancelled = () => new Stopped({ stopped: 'cancelled' });

const refusalIn = (ctx: Ctx, error: unknown) => (error instanceof AppError ? error : ctx.refusalOf(error));

/** A refusal that no check foresaw, at its row. */
async function registerEach(tx: Tx, ctx: Ctx, batch: Forms): Promise<string[]> {
  const made: string[] = [];
  for (const { row, form } of batch) {
    try {
      made.push(...(await registerUsers(tx, ctx, [{ form }])).map(({ user_id }) => user_id));
    } catch (error) {
      const refusal = refusalIn(ctx, error);
      if (!refusal) throw error;
      const { code, values } = refusal;
      throw new Stopped(storedErrors([{ row, column: '', found: '', code, values }]));
    }
  }
  return made;
}

/** A batch that is refused is registered row by row, which names the row. */
async function registerBatch(tx: Tx, ctx: Ctx, batch: Forms): Promise<string[]> {
  await tx.execute(sql`savepoint batch`);
  try {
    const made = await registerUsers(tx, ctx, batch);
    return made.map(({ user_id }) => user_id);
  } catch (error) {
    if (!refusalIn(ctx, error)) throw error;
    await tx.execute(sql`rollback to savepoint batch`);
    return registerEach(tx, ctx, batch);
  }
}

/** Writes the progress on another connection, so that it is visible before the commit. */
async function report({ db }: Ctx, id: string, progress: number): Promise<void> {
  const [row] = await db.update(imports).set({ progress }).where(eq(imports.id, id)).returning();
  if (row?.is_cancelled) throw cancelled();
}

/** People per statement: 5000 would exceed PostgreSQL's limit of parameters. */
const batchSize = 250;

async function registerAll(tx: Tx, ctx: Ctx, id: string, forms: Forms): Promise<string[]> {
  const made: string[] = [];
  while (made.length < forms.length) {
    await report(ctx, id, made.length);
    made.push(...(await registerBatch(tx, ctx, forms.slice(made.length, made.length + batchSize))));
  }
  await report(ctx, id, made.length);
  return made;
}

/** Namesakes who were registered after the import was confirmed: it must be confirmed again with them (REG-20). */
async function hasNew(ctx: Ctx, warnings: readonly RowWarning[], seen: readonly RowWarning[]) {
  const known = new Map(seen.map(({ row, people }) => [row, people]));
  const unseen = warnings.flatMap(({ row, people }) => people.filter((id) => !known.get(row)?.includes(id)));
  return unseen.length > 0 && (await identifiable(ctx, unseen)).size > 0;
}

async function readImport({ db }: Pick<Ctx, 'db'>, id: string): Promise<Import> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return ensureFound(row);
}

const importsLock = advisoryLock(4_200_004);

/** Serialises imports, so that a file that is sent twice finds the people of the first import. */
async function registerPeople(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await tx.execute(lockUntilEnd(importsLock));
  const { state, kind, file_name, headers, rows, is_cancelled, warnings: seen } = await readImport(ctx, id);
  if (state !== 'running') return;
  if (is_cancelled) throw cancelled();
  // Checked again, because people may have been registered since.
  const { forms, errors, warnings } = await checkRows(ctx, kind, headers, rows ?? []);
  if (errors.length > 0) throw new Stopped(storedErrors(errors));
  if (await hasNew(ctx, warnings, seen)) throw new Stopped({ warnings, stopped: 'warned' });
  const made = await registerAll(tx, ctx, id, forms);
  const [done] = await tx
    .update(imports)
    .set({
      state: 'done',
      rows: null,
      errors: [],
      warnings: [],
      made,
      done_at: ctx.clock.now(),
      request_id: ctx.origin.requestId,
    })
    .where(and(eq(imports.id, id), eq(imports.is_cancelled, false)))
    .returning({ id: imports.id });
  if (!done) throw cancelled();
  await audit(tx, ctx, {
    context: 'users',
    entity: 'imports',
    entity_id: id,
    entity_name: file_name,
    before: { imported: 0 },
    after: { imported: made.length },
  });
}

/** Acts as the user who started the import. If the process ends, the next one takes over. */
export async function runLater(
  services: Services,
  { import_id, session_id, origin }: JobPayloads['import_run'],
): Promise<void> {
  const actor = await services.sessions.actorOf(session_id);
  const ctx: Ctx = { ...services, actor, origin: { ...ownOrigin(origin.requestId), ...origin } };
  try {
    if (actor?.type !== 'ADMIN' || !actor.permissions.has('create:users')) throw new AppError('forbidden');
    await ctx.transaction((tx) => registerPeople(tx, ctx, import_id));
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const isStopped = error instanceof Stopped;
    if (!isStopped) ctx.log.error({ err: error, import_id }, 'import failed');
    await ctx.db
      .update(imports)
      .set({ state: 'ready', progress: 0, ...(isStopped ? error.values : { stopped: 'failed' as const }) })
      .where(and(eq(imports.id, import_id), eq(imports.state, 'running')));
  }
}
