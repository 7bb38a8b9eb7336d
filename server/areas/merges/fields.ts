import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type MergeField, mergeFields } from '../../../domain/merge.ts';
import { SELF } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { currentContract, refreshDraft } from '../contracts/api.ts';
import { users } from '../identity/tables.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { ownGuardian, setGuardian } from '../people/api.ts';
import { franchises } from '../people/companies/tables.ts';
import { fevs, personal, students, teachers } from '../people/tables.ts';
import { named, storedRows } from './belongings.ts';
import type { MergeJournal, StoredRow } from './tables.ts';

const mergeableTables: readonly PgTable[] = [users, personal, students, teachers, fevs, franchises];

/** The columns of fields that are not columns. */
const compositeFields: Partial<Record<MergeField, readonly string[]>> = {
  photo: ['photo_key'],
  address: ['address', 'is_foreign'],
};

const columnsIn = (table: PgTable, field: MergeField): string[] =>
  (compositeFields[field] ?? [field]).filter((name) => name in getTableColumns(table));

export type Stored = ReadonlyMap<string, StoredRow>;

/** The person's rows of the tables with fields, by table. */
export async function storedPerson(tx: Tx, user_id: string): Promise<Stored> {
  const found = new Map<string, StoredRow>();
  for (const table of mergeableTables) {
    const [row] = await storedRows(tx, table, sql`user_id = ${user_id}`);
    if (row) found.set(getTableName(table), row);
  }
  return found;
}

/** Overwrites fields with the columns of `source`, a person's stored rows. */
export async function takeFields(tx: Tx, user_id: string, source: Stored, taken: readonly MergeField[]) {
  for (const table of mergeableTables) {
    const columns = taken.flatMap((field) => columnsIn(table, field));
    const row = source.get(getTableName(table));
    if (columns.length > 0 && row) await writeColumns(tx, table, user_id, row, columns);
  }
}

async function writeColumns(
  tx: Tx,
  table: PgTable,
  user_id: string,
  row: StoredRow,
  columns: readonly string[],
): Promise<void> {
  const set = columns.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`);
  await tx.execute(sql`update ${named(table)} t set ${sql.join(set, sql`, `)}
    from jsonb_populate_record(null::${named(table)}, ${JSON.stringify(row)}::jsonb) r where t.user_id = ${user_id}`);
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const changedColumns = (before: Stored, after: Stored): MergeJournal['changed'] =>
  mergeableTables.flatMap((table) =>
    mergeFields.flatMap((field) =>
      columnsIn(table, field).flatMap((column) => {
        const name = getTableName(table);
        const [from, to] = [before.get(name)?.[column], after.get(name)?.[column]];
        return isSame(from, to) ? [] : [{ field, table: name, column, before: from, after: to }];
      }),
    ),
  );

/** The fields whose columns no longer hold what the merge wrote. */
export const fieldsChangedSince = (now: Stored, changed: MergeJournal['changed']): MergeField[] => [
  ...new Set(
    changed.flatMap(({ field, table, column, after }) =>
      isSame(now.get(table)?.[column], after) ? [] : [field],
    ),
  ),
];

/** Writes back what the merge changed. */
export async function putBack(tx: Tx, user_id: string, changed: MergeJournal['changed']): Promise<void> {
  for (const table of mergeableTables) {
    const own = changed.filter((each) => each.table === getTableName(table));
    if (own.length === 0) continue;
    const row = Object.fromEntries(own.map(({ column, before }) => [column, before ?? null]));
    await writeColumns(tx, table, user_id, row, Object.keys(row));
  }
}

/** Updates what depends on the fields: a student's copies of their own data, the contract's draft, the onboarding. */
export async function settle(tx: Tx, ctx: Ctx, user_id: string, changed: readonly MergeField[]) {
  const [user] = await tx
    .select()
    .from(users)
    .innerJoin(personal, eq(personal.user_id, users.user_id))
    .where(eq(users.user_id, user_id));
  const [student] = await tx.select().from(students).where(eq(students.user_id, user_id));
  if (student && user && student.guardian.student_guardian_relationship === SELF)
    await setGuardian(tx, user_id, ownGuardian({ ...user.users, ...user.personal }));
  if (!student) return;
  if (changed.length > 0 && (await currentContract(tx, student.student_id)))
    await refreshDraft(tx, ctx, student);
  await recomputeOnboarding(tx, ctx, student.student_id);
}
