import { type SQL, sql } from 'drizzle-orm';

/** What the active roles of a user allow together, as one text with spaces between; null without a role (ACCESS-2). */
export const rolePermissions = (user_id: SQL): SQL => sql`
  (select string_agg(distinct p, ' ' order by p) from user_roles ur join roles r on r.id = ur.role_id and r.status,
     unnest(r.permissions) p where ur.user_id = ${user_id})`;
