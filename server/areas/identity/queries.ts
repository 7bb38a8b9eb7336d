import { sql } from 'drizzle-orm';
import { type Action, actions, resourceKeys, resources } from '../../../domain/permissions.ts';
import { requireActor } from '../../platform/actor.ts';
import { instant, orNull, shapeOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesIndexed, matchesUnindexed } from '../../platform/list.ts';
import { areaTexts } from '../../texts/catalogues.ts';
import { permissionGroups } from '../../texts/permissionGroups.ts';
import { roleView } from './roles.ts';
import { roles } from './tables.ts';

export const permissionCatalogue: Handler<'GET /v1/permissions'> = () => {
  return resourceKeys.flatMap((resource) => {
    const { group, operations } = resources[resource];
    return actions
      .filter((action) => (operations as readonly Action[]).includes(action))
      .map((operation) => ({
        id: `${operation}:${resource}`,
        name: areaTexts('pt-BR', 'permissions')[resource],
        context: permissionGroups[group],
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
    where: and(matchesUnindexed(sql`r.name::text`, query.name), hasFlag(sql`r.status`, query.status)),
    sorts: { name: byName(sql`r.name::text`), updated_at: sql`r.updated_at` },
    id: sql`r.id`,
  });
  return { ...page, response: page.response.map(roleView) };
};

export const listSessions: Handler<'GET /v1/users/logged-users/'> = async (ctx, { query }) => {
  const { session_id } = requireActor(ctx);
  const lastUsed = sql`coalesce(s.last_used_at, s.created_at)`;
  // Among sessions of one name, the newest login comes first in either order.
  const micros = sql`(extract(epoch from s.created_at) * 1000000)`;
  const age = query.order === 'ASC' ? sql`10000000000000000 - ${micros}` : micros;
  const newestFirst = sql`(to_char(${age}, 'FM00000000000000000') || s.session_id) collate "C"`;
  const page = await listPage(ctx, query, {
    shape: {
      id: text,
      redis_id: text,
      user_id: text,
      name: text,
      email: text,
      photo_key: orNull(text),
      device: orNull(text),
      created_at: instant,
      last_used_at: instant,
    },
    select: sql`s.session_id as id, s.session_id as redis_id, s.user_id, u.name, u.email, u.photo_key, s.device,
      s.created_at, ${lastUsed} as last_used_at`,
    from: sql`sessions s join users u using (user_id)`,
    where: and(
      sql`s.ended_at is null and s.expires_at > ${ctx.clock.now().toISOString()}`,
      matchesIndexed(sql`u.name_search`, query.name),
    ),
    // Paged by number, because a cursor holds no such key.
    sorts: { name: { nullable: byName(sql`u.name`) }, created_at: sql`s.created_at`, last_used_at: lastUsed },
    id: query.orderBy === 'name' ? newestFirst : sql`s.session_id`,
  });
  const response = page.response.map(({ photo_key, ...row }) => ({
    ...row,
    photo_url: ctx.files.photo(photo_key),
    current: row.id === session_id,
  }));
  return { ...page, response };
};
