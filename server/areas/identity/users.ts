import { eq, inArray, sql } from 'drizzle-orm';
import type { AuditContext } from '../../../contract/auditFields.ts';
import { changeRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { user_roles, users } from './tables.ts';

type User = typeof users.$inferSelect;

export const addUsers = (tx: Tx, rows: (typeof users.$inferInsert)[]): Promise<User[]> =>
  tx.insert(users).values(rows).returning();

const setOf = async (tx: Tx, user_id: string, values: Partial<User>): Promise<void> => {
  await tx.update(users).set(values).where(eq(users.user_id, user_id));
};

export const setRegistration = (
  tx: Tx,
  user_id: string,
  { name, email, types }: Pick<User, 'name' | 'email' | 'types'>,
): Promise<void> => setOf(tx, user_id, { name, email, types });

/** `statuses_when_on` are the statuses of the profiles to restore once the user is enabled again. */
export const setUserStatus = (
  tx: Tx,
  user_id: string,
  { user_status, statuses_when_on }: Pick<User, 'user_status' | 'statuses_when_on'>,
): Promise<void> => setOf(tx, user_id, { user_status, statuses_when_on });

export const setErased = (tx: Tx, user_id: string, erased_at: Date): Promise<void> =>
  setOf(tx, user_id, { erased_at });

interface NewPhoto {
  readonly photo_key: string | null;
  readonly context: AuditContext;
  readonly student_id?: string | undefined;
}

/** Writes an audit row. */
export async function setPhotoKey(
  tx: Tx,
  ctx: Ctx,
  user_id: string,
  { photo_key, context, student_id }: NewPhoto,
): Promise<void> {
  await changeRow(tx, ctx, users, user_id, { context, student_id, values: () => ({ photo_key }) });
}

/** Replaces the roles of a user. */
export async function setRoles(tx: Tx, user_id: string, role_ids: readonly string[]): Promise<void> {
  await tx.delete(user_roles).where(eq(user_roles.user_id, user_id));
  if (role_ids.length > 0)
    await tx.insert(user_roles).values(role_ids.map((role_id) => ({ user_id, role_id })));
}

export async function removeRoles(tx: Tx, user_ids: readonly string[]): Promise<void> {
  await tx.delete(user_roles).where(inArray(user_roles.user_id, [...user_ids]));
}

/** Fails while another row refers to one of them. */
export const removeUsers = (tx: Tx, user_ids: readonly string[]): Promise<unknown> =>
  tx.execute(sql`delete from users where user_id = any(${sql.param(user_ids)}::uuid[])`);
