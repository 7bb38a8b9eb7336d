import { sql } from 'drizzle-orm';
import { groupNames, resourceNames } from '../../../contract/texts/permissionNames.ts';
import { type Action, actions, resourceKeys, resources } from '../../../domain/permissions.ts';
import { instant, shapeOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed, matchesUnindexed } from '../../platform/list.ts';
import { roleView } from './roles.ts';
import { roles } from './tables.ts';

export const permissionCatalogue: Handler<'GET /v1/permissions'> = () => {
  return resourceKeys.flatMap((resource) => {
    const { group, operations } = resources[resource];
    return actions
      .filter((action) => (operations as readonly Action[]).includes(action))
      .map((operation) => ({
        id: `${operation}:${resource}`,
        name: resourceNames[resource],
        context: groupNames[group],
        resource,
        operation,
      }));
  });
};

export const listRoles: Handler<'GET /v1/roles'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: shapeOf(roles),
    select: sql`r.*`,
    from: sql`roles r`,
    where: and(
      matchesUnindexed(sql`r.name::text`, query.name),
      query.status !== undefined && sql`r.status = ${query.status}`,
    ),
    sorts: { name: byName(sql`r.name::text`), updated_at: sql`r.updated_at` },
    id: sql`r.id`,
  });
  return { ...page, response: page.response.map(roleView) };
};

export const listSessions: Handler<'GET /v1/users/logged-users/'> = async (ctx, { query }) => {
  return listPage(ctx, query, {
    shape: { id: text, redis_id: text, name: text, email: text, created_at: instant },
    select: sql`s.session_id as id, s.session_id as redis_id, u.name, u.email, s.created_at`,
    from: sql`sessions s join users u using (user_id)`,
    where: and(
      sql`s.ended_at is null and s.expires_at > ${ctx.clock.now().toISOString()}`,
      matchesIndexed(sql`u.name_search`, query.name),
    ),
    sorts: { name: byName(sql`u.name`), created_at: sql`s.created_at` },
    id: sql`s.session_id`,
  });
};
