import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import { type Ctx, type Origin, ownOrigin, type Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isUnreachable } from '../../platform/db/errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobPayloads } from '../../platform/jobs.ts';
import { advisoryLock, lockUntilEnd } from '../../platform/locks.ts';
import { identifiable, registerUsers } from '../people/api.ts';
import { type Checked, checkRows } from './checkRows.ts';
import { readImport, readRows, removeRows, storeChecked, storeFault } from './storedRows.ts';
import { import_rows, imports } from './tables.ts';
import type { RowWarning } from './types.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    import_run: {
      import_id: string;
      session_id: string;
      origin: Pick<Origin, 'requestId' | 'ip' | 'port' | 'headers'>;
      /** Absent in jobs of an earlier version, which registered all rows or none. */
      only_valid?: boolean;
    };
  }
}

type Import = typeof imports.$inferSelect;
type Forms = Checked['forms'];

/** Stops a run without registering anyone and returns the import to the state `ready`; `keep` stores the errors found in its rows. */
class Stopped extends Error {
  readonly stopped: Import['stopped'];
  readonly keep: ((tx: Tx) => Promise<void>) | undefined;
  constructor(stopped: Import['stopped'], keep?: (tx: Tx) => Promise<void>) {
    super('the import was stopped');
    this.stopped = stopped;
    this.keep = keep;
  }
}
const cancelled = () => new Stopped('cancelled');

const refusalIn = (ctx: Ctx, error: unknown) => (error instanceof AppError ? error : ctx.refusalOf(error));

/** A refusal that no check foresaw, at its row. */
async function registerEach(tx: Tx, ctx: Ctx, id: string, batch: Forms): Promise<string[]> {
  const made: string[] = [];
  for (const { row, form } of batch) {
    try {
      made.push(...(await registerUsers(tx, ctx, [{ form }])).map(({ user_id }) => user_id));
    } catch (error) {
      const refusal = refusalIn(ctx, error);
      if (!refusal) throw error;
      const { code, values } = refusal;
      const fault = { row, path: '', column: '', found: '', code, values } as const;
      throw new Stopped(null, (later) => storeFault(later, id, fault));
    }
  }
  return made;
}

/** A batch that is refused is registered row by row, which names the row. */
async function registerBatch(tx: Tx, ctx: Ctx, id: string, batch: Forms): Promise<string[]> {
  await tx.execute(sql`savepoint batch`);
  try {
    const made = await registerUsers(tx, ctx, batch);
    return made.map(({ user_id }) => user_id);
  } catch (error) {
    if (!refusalIn(ctx, error)) throw error;
    await tx.execute(sql`rollback to savepoint batch`);
    return registerEach(tx, ctx, id, batch);
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
    made.push(...(await registerBatch(tx, ctx, id, forms.slice(made.length, made.length + batchSize))));
  }
  await report(ctx, id, made.length);
  return made;
}

/** Namesakes who were registered after the import was confirmed: it must be confirmed again with them (REG-20). */
async function hasNew(ctx: Ctx, warnings: readonly RowWarning[], seen: ReadonlyMap<number, string[]>) {
  const unseen = warnings.flatMap(({ row, people }) => people.filter((id) => !seen.get(row)?.includes(id)));
  return unseen.length > 0 && (await identifiable(ctx, unseen)).size > 0;
}

/** What was known of the rows when the import was confirmed: which had faults, and whom they resembled. */
async function confirmed({ db }: Pick<Ctx, 'db'>, id: string) {
  const rows = await db
    .select({ row: import_rows.row, is_faulty: import_rows.is_faulty, warning: import_rows.warning })
    .from(import_rows)
    .where(eq(import_rows.import_id, id));
  return {
    faulty: new Set(rows.flatMap(({ row, is_faulty }) => (is_faulty ? [row] : []))),
    alike: new Map(rows.map(({ row, warning }) => [row, warning?.people ?? []])),
  };
}

const importsLock = advisoryLock(4_200_004);

/** Serialises imports, so that a file that is sent twice finds the people of the first import. */
async function registerPeople(tx: Tx, ctx: Ctx, id: string, only_valid: boolean): Promise<void> {
  await tx.execute(lockUntilEnd(importsLock));
  const read = await readImport(ctx.db, id);
  if (read.state !== 'running') return;
  if (read.is_cancelled) throw cancelled();
  const rows = await readRows(ctx.db, id);
  const seen = await confirmed(ctx, id);
  // Checked again, because people may have been registered since.
  const checked = await checkRows(ctx, read, rows);
  const keep = (later: Tx) => storeChecked(later, id, rows, checked);
  const isNew = ({ row }: { row: number }) => !only_valid || !seen.faulty.has(row);
  if (checked.errors.some(isNew)) throw new Stopped(null, keep);
  // A row whose fault has gone by itself was not confirmed.
  const forms = checked.forms.filter(isNew);
  const going = new Set(forms.map(({ row }) => row));
  const warnings = checked.warnings.filter(({ row }) => going.has(row));
  if (await hasNew(ctx, warnings, seen.alike)) throw new Stopped('warned', keep);
  const made = await registerAll(tx, ctx, id, forms);
  await removeRows(tx, id, [...going]);
  const [done] = await tx
    .update(imports)
    .set({
      state: going.size < rows.length ? 'ready' : 'done',
      progress: 0,
      made: sql`${imports.made} || ${sql.param(made)}::uuid[]`,
      done_at: sql`coalesce(${imports.done_at}, ${ctx.clock.now()})`,
      run_requests: sql`${imports.run_requests} || ${ctx.origin.requestId}::text`,
    })
    .where(and(eq(imports.id, id), eq(imports.is_cancelled, false)))
    .returning({ id: imports.id, made: imports.made });
  if (!done) throw cancelled();
  await audit(tx, ctx, {
    context: 'users',
    entity: 'imports',
    entity_id: id,
    entity_name: read.file_name,
    before: { imported: done.made.length - made.length },
    after: { imported: done.made.length },
  });
}

/** Acts as the user who started the import. If the process ends, the next one takes over. */
export async function runLater(
  services: Services,
  { import_id, session_id, origin, only_valid = false }: JobPayloads['import_run'],
): Promise<void> {
  const actor = await services.sessions.actorOf(session_id);
  const ctx: Ctx = { ...services, actor, origin: { ...ownOrigin(origin.requestId), ...origin } };
  try {
    if (actor?.type !== 'ADMIN' || !actor.permissions.has('create:users')) throw new AppError('forbidden');
    await ctx.transaction((tx) => registerPeople(tx, ctx, import_id, only_valid));
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const stop = error instanceof Stopped ? error : undefined;
    if (!stop) ctx.log.error({ err: error, import_id }, 'import failed');
    await ctx.transaction(async (tx) => {
      const { state } = await lockRow(tx, imports, import_id);
      if (state !== 'running') return;
      await stop?.keep?.(tx);
      await tx
        .update(imports)
        .set({ state: 'ready', progress: 0, stopped: stop ? stop.stopped : 'failed' })
        .where(eq(imports.id, import_id));
    });
  }
}
