import type { Permission } from '../../../domain/permissions.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';

/** Returns the user ids of active administrators who have the permission through an active role. */
export async function administratorsWith(db: Reader, permission: Permission): Promise<string[]> {
  const rows = await rowsOf(db, { user_id: text })`
    select distinct u.user_id from users u join user_roles ur on ur.user_id = u.user_id join roles r on r.id = ur.role_id
    where u.user_status and u.types @> array['ADMIN'] and r.status and r.permissions @> array[${permission}::text]`;
  return rows.map(({ user_id }) => user_id);
}
