import { eq, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { reopenEnvelopesOf } from '../contracts/api.ts';
import { touchUser } from '../identity/api.ts';
import { refuseSignedTerms, studentsShowing, viewUser } from '../people/api.ts';
import { isConsent, isReference, movedTables, named, removedTables, restoreRows } from './belongings.ts';
import { fieldsChangedSince, putBack, settle, storedPerson } from './fields.ts';
import { announce, formOf, lockPeople, record, undoUntil } from './merge.ts';
import { changeable } from './preview.ts';
import { type MergeJournal, merges, type StoredRow } from './tables.ts';

const tableNamed = (tables: readonly PgTable[], name: string): PgTable | undefined =>
  tables.find((table) => getTableName(table) === name);

/** Rows of the kept person with these keys. */
const ofKept = (table: string, kept_id: string, keys: readonly StoredRow[]) => {
  const moved = ensureFound(
    movedTables.find((each) => getTableName(each.table) === table),
    'internal',
  );
  const list = sql.join(
    moved.key.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const where = sql`${sql.identifier(moved.owner)} = ${kept_id} and (${list}) in (select ${list}
    from jsonb_populate_recordset(null::${named(moved.table)}, ${JSON.stringify(keys)}::jsonb))`;
  return { ...moved, where };
};

async function movedChangedSince(tx: Tx, kept_id: string, moved: MergeJournal['moved']): Promise<string[]> {
  const changed: string[] = [];
  for (const { table, keys } of moved) {
    const { where, owner, isEdited, table: of } = ofKept(table, kept_id, keys);
    if (!isEdited) continue;
    const [row] = await rowsOf(tx, { found: int, all: int })`
      select (select count(*)::int from ${named(of)} where ${where}) as found,
        (select count(*)::int from ${named(of)} where ${sql.identifier(owner)} = ${kept_id}) as all`;
    // Hours were moved to someone who had none: others have been saved since.
    if (row?.found !== keys.length || (table === 'availability' && row.all !== keys.length))
      changed.push(table);
  }
  return changed;
}

async function moveBack(
  tx: Tx,
  id: string,
  kept_id: string,
  dissolved_id: string,
  moved: MergeJournal['moved'],
) {
  await tx.execute(sql`select move_merged_consents(${id}, true)`);
  for (const { table, keys } of moved) {
    const { where, owner, table: of } = ofKept(table, kept_id, keys);
    if (isConsent(of)) continue;
    await tx.execute(sql`update ${named(of)} set ${sql.identifier(owner)} = ${dissolved_id} where ${where}`);
  }
}

async function restore(tx: Tx, removed: MergeJournal['removed']): Promise<void> {
  const tables = removedTables.map(([table]) => table);
  for (const { table, rows } of removed.toReversed()) {
    const known = tableNamed(tables, table);
    if (known) await restoreRows(tx, known, rows);
  }
}

export const undoMerge: Handler<'POST /v1/merges/:id/undo'> = (ctx, { params: { id } }) =>
  ctx
    .transaction((tx) => undoIn(tx, ctx, id))
    .catch((error: unknown) => {
      // Something that the dissolved record referred to no longer exists.
      throw isReference(error) ? new AppError('merge_changed') : error;
    });

async function undoIn(tx: Tx, ctx: Ctx, id: string) {
  const [known] = await tx.select({ kept_id: merges.kept_id }).from(merges).where(eq(merges.id, id));
  const { kept_id } = ensureFound(known);
  await lockPeople(tx, [kept_id]);
  const merge = await lockRow(tx, merges, id);
  const before = await changeable(tx, ctx, kept_id);
  const { journal, dissolved_id } = merge;
  const isOpen = merge.kept_id === kept_id && undoUntil(merge.merged_at) >= ctx.clock.now().toISOString();
  if (!journal || !isOpen) throw new AppError('merge_closed');
  const { removed, moved, changed } = journal;
  const touched = [
    ...fieldsChangedSince(await storedPerson(tx, kept_id), changed),
    ...(await movedChangedSince(tx, kept_id, moved)),
  ];
  if (touched.length > 0)
    throw new AppError(
      'merge_changed',
      {},
      { issues: touched.map((path) => ({ path, code: 'changed_since' as const })) },
    );
  await putBack(tx, kept_id, changed);
  await restore(tx, removed);
  await reopenEnvelopesOf(tx, [dissolved_id]);
  await moveBack(tx, id, kept_id, dissolved_id, moved);
  await settle(tx, ctx, kept_id, [...new Set(changed.map(({ field }) => field))]);
  const after = await viewUser(tx, ctx, kept_id);
  if (after.student_id) await refuseSignedTerms(tx, ctx, after.student_id, { ...before }, formOf(after));
  await close(tx, ctx, id);
  // Before the change, because it decides who sees which record.
  await ctx.events.announceStudents(tx, [
    ...(await studentsShowing(tx, kept_id)),
    ...(await studentsShowing(tx, dissolved_id)),
  ]);
  await announce(tx, ctx, kept_id);
  await touchUser(tx, ctx, kept_id);
  await record(tx, ctx, before, after);
  const { name, email } = await changeable(tx, ctx, dissolved_id);
  await audit(tx, ctx, {
    context: 'users',
    entity: 'merges',
    entity_id: id,
    entity_name: after.name,
    student_id: after.student_id,
    before: { name, email },
  });
  return { kept_id, dissolved_id };
}

/** Clears what an erasure would look for, because both records have their own data again. */
async function close(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await tx
    .update(merges)
    .set({
      journal: null,
      files: [],
      records: [],
      traces: [],
      undone_by: requireActor(ctx).user_id,
      undone_at: ctx.clock.now(),
    })
    .where(eq(merges.id, id));
}
