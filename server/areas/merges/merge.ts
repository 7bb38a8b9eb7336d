import { eq, getTableName, sql } from 'drizzle-orm';
import type { UserInput } from '../../../contract/registration.ts';
import type { Language } from '../../../domain/languages.ts';
import { type MergeField, mergeChoices, merged, undoDays } from '../../../domain/merge.ts';
import { fieldRows } from '../../../domain/registrationFields.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { queueMail } from '../../platform/mail.ts';
import { lastMail } from '../../platform/mailSecrets.ts';
import { endEnvelopesOf } from '../contracts/api.ts';
import { roleEditorCheck, touchUser } from '../identity/api.ts';
import { issuesOf, refuseSignedTerms, studentsShowing, viewUser } from '../people/api.ts';
import {
  filesIn,
  isContract,
  isLedger,
  isReference,
  movedTables,
  named,
  removedTables,
  storedRows,
  voidedTables,
} from './belongings.ts';
import { changedColumns, type Stored, settle, storedPerson, takeFields } from './fields.ts';
import { changeable, type View } from './preview.ts';
import { mergeObstaclesBetween } from './sides.ts';
import { type MergeJournal, merges, type StoredRow } from './tables.ts';
import { recordsIn, tracesIn } from './traces.ts';

/** Locks students first, as everywhere else, and in a fixed order. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const people = sql`user_id = any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`select 1 from students where ${people} order by student_id for update`);
  await tx.execute(sql`select 1 from users where ${people} order by user_id for update`);
}

/** Converts a person to the input that a form would send. */
export const formOf = (view: View & Readonly<Record<string, unknown>>): UserInput =>
  Object.fromEntries([
    ...fieldRows.map(([name]) => [name, view[name] ?? undefined]),
    ['confirm_email', view.email],
  ]) as UserInput;

/** The result breaks no rule of the registration that the kept record did not break before. */
async function checkResult(tx: Tx, ctx: Ctx, kept: View, dissolved: View, taken: readonly MergeField[]) {
  const result = merged(kept, dissolved, taken);
  const known = issuesOf(ctx, formOf(kept), kept).map(({ path, code }) => `${path} ${code}`);
  // The level is one of the choices, which the log keeps; it needs no other reason.
  const broken = issuesOf(ctx, formOf(result), { ...kept, student_level: undefined }).filter(
    ({ path, code }) => !known.includes(`${path} ${code}`),
  );
  if (broken.length > 0) throw refused(...broken);
  if (kept.student_id && kept.types.includes('STUDENT'))
    await refuseSignedTerms(tx, ctx, kept.student_id, { ...kept }, formOf(result));
}

async function moveRows(tx: Tx, kept_id: string, dissolved_id: string): Promise<MergeJournal['moved']> {
  const moved: { table: string; keys: StoredRow[] }[] = [];
  for (const { table, owner, key, where } of movedTables) {
    const of = sql`${sql.identifier(owner)} = ${dissolved_id} and ${where?.(kept_id) ?? sql`true`}`;
    const rows = await storedRows(tx, table, of);
    if (rows.length === 0) continue;
    if (!isLedger(table))
      await tx.execute(sql`update ${named(table)} set ${sql.identifier(owner)} = ${kept_id} where ${of}`);
    const keys = rows.map((row) => Object.fromEntries(key.map((name) => [name, row[name]])));
    moved.push({ table: getTableName(table), keys });
  }
  return moved;
}

async function rowsToRemove(tx: Tx, dissolved_id: string): Promise<MergeJournal['removed']> {
  const removed: { table: string; rows: StoredRow[] }[] = [];
  for (const [table, of] of removedTables) {
    const rows = await storedRows(tx, table, of(dissolved_id));
    if (rows.length > 0) removed.push({ table: getTableName(table), rows });
  }
  return removed;
}

/** Call it after storing the journal, from which the database's functions read what they may change. */
async function removeRows(tx: Tx, merge_id: string, kept_id: string, dissolved_id: string): Promise<void> {
  await tx.execute(sql`select move_merged_consents(${merge_id}, false)`);
  await tx.update(merges).set({ kept_id }).where(eq(merges.kept_id, dissolved_id));
  for (const [table, of] of voidedTables)
    await tx.execute(sql`delete from ${named(table)} where ${of(dissolved_id)}`);
  await endEnvelopesOf(tx, [dissolved_id]);
  await tx.execute(sql`select graphile_worker.remove_job('contract_files ' || contract_id) from contracts
    where student_id in (select student_id from students where user_id = ${dissolved_id})`);
  for (const [table, of] of removedTables) {
    if (!isContract(table)) await tx.execute(sql`delete from ${named(table)} where ${of(dissolved_id)}`);
    else if (getTableName(table) === 'contracts')
      await tx.execute(sql`select remove_merged_contracts(${merge_id})`);
  }
}

export const mergeUsers: Handler<'POST /v1/users/:id/merge'> = (ctx, { params: { id }, body }) =>
  ctx
    .transaction(async (tx) => {
      const { other_id, take } = body;
      await lockPeople(tx, [id, other_id]);
      const kept = await changeable(tx, ctx, id);
      const dissolved = await changeable(tx, ctx, other_id);
      const [obstacle] = (await mergeObstaclesBetween(tx, ctx, id, other_id)).obstacles;
      if (obstacle) throw new AppError('merge_refused', { reason: { code: `merge_${obstacle}` } });
      refuseStale({ updated_at: new Date(kept.updated_at) }, body.updated_at);
      refuseStale({ updated_at: new Date(dissolved.updated_at) }, body.other_updated_at);
      const offered = mergeChoices(kept, dissolved).map(({ field }) => field);
      if (take.some((field) => !offered.includes(field)))
        throw refused({ path: 'take', code: 'option_invalid' });
      await checkResult(tx, ctx, kept, dissolved, take);
      return dissolve(tx, ctx, kept, dissolved, take);
    })
    .catch((error: unknown) => {
      // A table that this area does not know yet.
      throw isReference(error) ? new AppError('merge_refused', { reason: { code: 'merge_other' } }) : error;
    });

async function dissolve(tx: Tx, ctx: Ctx, kept: View, dissolved: View, taken: readonly MergeField[]) {
  const [kept_id, dissolved_id] = [kept.user_id, dissolved.user_id];
  const keepRoleEditor = await roleEditorCheck(tx);
  // Before the change, because it decides who sees which record.
  await ctx.events.announceStudents(tx, [
    ...(await studentsShowing(tx, kept_id)),
    ...(await studentsShowing(tx, dissolved_id)),
  ]);
  const before = await storedPerson(tx, kept_id);
  const source = await storedPerson(tx, dissolved_id);
  const moved = await moveRows(tx, kept_id, dissolved_id);
  const removed = await rowsToRemove(tx, dissolved_id);
  const [row] = await tx
    .insert(merges)
    .values({
      kept_id,
      dissolved_id,
      merged_by: requireActor(ctx).user_id,
      merged_at: ctx.clock.now(),
      journal: { removed, moved, changed: [] },
      records: recordsIn(removed),
      traces: tracesIn(removed),
    })
    .returning();
  const { id, merged_at } = ensureFound(row, 'internal');
  await removeRows(tx, id, kept_id, dissolved_id);
  await takeFields(tx, kept_id, source, taken);
  await settle(tx, ctx, kept_id, taken);
  await notifyDissolved(tx, ctx, dissolved, source);
  await keepRoleEditor();
  const changed = changedColumns(before, await storedPerson(tx, kept_id)).filter(({ field }) =>
    taken.includes(field),
  );
  const held = removed.flatMap(({ rows }) => rows);
  const photo = changed.filter(({ column }) => column === 'photo_key');
  const files = filesIn([...held, ...photo.map(({ before }) => ({ photo_key: before }))]);
  const used = photo.map(({ after }) => after);
  await tx
    .update(merges)
    .set({ journal: { removed, moved, changed }, files: files.filter((key) => !used.includes(key)) })
    .where(sql`id = ${id}`);
  await touchUser(tx, ctx, kept_id);
  await announce(tx, ctx, kept_id);
  await ctx.events.announceSessions(tx, dissolved_id);
  await record(tx, ctx, kept, await viewUser(tx, ctx, kept_id));
  const { name, email } = dissolved;
  await audit(tx, ctx, {
    context: 'users',
    entity: 'merges',
    entity_id: id,
    entity_name: kept.name,
    student_id: kept.student_id,
    after: { name, email },
  });
  return { id, undo_until: undoUntil(merged_at) };
}

/** Informs the address that it no longer logs anyone in. The queued mail forgets the address once sent, so that others can use it. */
async function notifyDissolved(tx: Tx, ctx: Ctx, { name, email }: View, source: Stored): Promise<void> {
  const user = source.get('users');
  if (!user?.email_confirmed_at) return;
  const to = { name, email, language: user.language as Language };
  await queueMail(tx, ctx, { kind: lastMail, to, mail: 'records_merged', values: {} });
}

export const undoUntil = (merged_at: Date): string =>
  new Date(merged_at.getTime() + undoDays * 24 * 3_600_000).toISOString();

export const announce = async (tx: Tx, ctx: Ctx, user_id: string): Promise<void> => {
  await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  await ctx.events.announceChange(tx, { of: user_id, topic: 'messages' });
};

/** Logs the change of the kept record like any other. */
export async function record(tx: Tx, ctx: Ctx, before: View, after: View): Promise<void> {
  const audited = ({ availability: _, photo_url: __, ...view }: View) => view;
  await audit(tx, ctx, {
    context: 'users',
    entity: 'users',
    entity_id: after.user_id,
    student_id: after.student_id,
    before: audited(before),
    after: audited(after),
  });
}
