import { sql } from 'drizzle-orm';
import { grantsAnything, type Permission } from '../../../domain/permissions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { advisoryLock, lockUntilEnd } from '../../platform/locks.ts';

/** Serialises changes that could leave no one able to edit roles. */
const roleEditorsLock = advisoryLock(4_200_003);

async function isHeld(tx: Tx, permission: Permission): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from users u join user_roles ur using (user_id) join roles r on r.id = ur.role_id
    where u.user_status and 'ADMIN' = any(u.types) and r.status and ${permission} = any(r.permissions) limit 1`);
  return rows.length > 0;
}

/** Call before a change of roles, types or status; the returned check throws 417 without a role editor (ACCESS-5). */
export async function roleEditorCheck(tx: Tx): Promise<() => Promise<void>> {
  const hadGrantor = await isHeld(tx, grantsAnything);
  return async () => {
    await tx.execute(lockUntilEnd(roleEditorsLock));
    if (!(await isHeld(tx, 'edit:roles'))) throw new AppError('last_role_editor');
    if (hadGrantor && !(await isHeld(tx, grantsAnything))) throw new AppError('last_grantor');
  };
}
