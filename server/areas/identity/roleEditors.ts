import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Call after any change to roles, types or user status, in its transaction: refuses (417) when no active
 * administrator could edit roles any more (ruling B). The lock makes two parallel changes judge one after the other.
 */
export async function keepRoleEditor(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4200002)`);
  const { rows } = await tx.execute(sql`
    select 1 from users u join user_roles ur using (user_id) join roles r on r.id = ur.role_id
    where u.user_status and 'ADMIN' = any(u.types) and r.status and 'edit:roles' = any(r.permissions) limit 1`);
  if (rows.length === 0) throw new AppError('last_role_editor');
}
