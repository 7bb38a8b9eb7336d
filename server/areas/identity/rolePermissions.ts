import { type SQL, sql } from 'drizzle-orm';

/** Separated by spaces; null without an active role (ACCESS-2). */
export const rolePermissions = (user_id: SQL): SQL => sql`
  (select string_agg(distinct p, ' ' order by p) from user_roles ur join roles r on r.id = ur.role_id and r.status,
     unnest(r.permissions) p where ur.user_id = ${user_id})`;
