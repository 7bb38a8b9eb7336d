import { eq } from 'drizzle-orm';
import {
  type Action,
  type Permission,
  type ResourceName,
  resources,
  withAlwaysGranted,
} from '../../../domain/permissions.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { refuseUnheld } from './grantable.ts';
import { roleEditorCheck } from './roleEditors.ts';
import { roles } from './tables.ts';

type Role = typeof roles.$inferSelect;

/** The role with its permissions grouped by resource, as the wire shows it. */
export function roleView(role: Role) {
  const byResource = new Map<string, Action[]>();
  for (const permission of role.permissions) {
    const [action, resource] = permission.split(':') as [Action, ResourceName];
    byResource.set(resource, [...(byResource.get(resource) ?? []), action]);
  }
  return {
    id: role.id,
    name: role.name,
    status: role.status,
    permissions: [...byResource].map(([resource, operation]) => ({
      id: resource,
      name: resources[resource as ResourceName].name,
      resource,
      operation,
    })),
    permissionQuantity: role.permissions.length,
    updated_at: role.updated_at,
  };
}

export async function getRole(ctx: Ctx, { params }: { params: { id: string } }) {
  const [role] = await ctx.db.select().from(roles).where(eq(roles.id, params.id));
  return roleView(found(role));
}

export async function createRole(ctx: Ctx, { body }: { body: { name: string; permissions: Permission[] } }) {
  const permissions = withAlwaysGranted(body.permissions);
  refuseUnheld(ctx, permissions);
  return ctx.transaction(async (tx) => {
    const [role] = await tx.insert(roles).values({ name: body.name, permissions }).returning();
    const created = found(role, 'internal');
    await audit(tx, ctx, {
      context: 'Permissões',
      entity: 'roles',
      entity_id: created.id,
      after: { name: created.name, permissions },
    });
    return roleView(created);
  });
}

/** Changes a role; refused when `updated_at` is not the row's (409) or nobody could edit roles any more (417). */
export async function updateRole(
  ctx: Ctx,
  {
    params,
    body,
  }: { params: { id: string }; body: { name: string; permissions: Permission[]; updated_at?: unknown } },
) {
  const permissions = withAlwaysGranted(body.permissions);
  return ctx.transaction(async (tx) => {
    const [before] = await tx.select().from(roles).where(eq(roles.id, params.id)).for('update');
    const old = found(before);
    if (body.updated_at !== undefined && body.updated_at !== old.updated_at.toISOString())
      throw new AppError('stale');
    refuseUnheld(ctx, permissions, old.permissions);
    if (old.permissions.some((each) => !permissions.includes(each))) refuseUnheld(ctx, old.permissions);
    const keepRoleEditor = await roleEditorCheck(tx);
    const [after] = await tx
      .update(roles)
      .set({ name: body.name, permissions })
      .where(eq(roles.id, params.id))
      .returning();
    await keepRoleEditor();
    await audit(tx, ctx, {
      context: 'Permissões',
      entity: 'roles',
      entity_id: old.id,
      before: { name: old.name, permissions: old.permissions },
      after: { name: body.name, permissions },
    });
    return roleView(found(after));
  });
}

export async function changeRoleStatus(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { status: boolean } },
) {
  return ctx.transaction(async (tx) => {
    const [before] = await tx.select().from(roles).where(eq(roles.id, params.id)).for('update');
    const old = found(before);
    if (body.status !== old.status) refuseUnheld(ctx, old.permissions);
    const keepRoleEditor = await roleEditorCheck(tx);
    const [role] = await tx
      .update(roles)
      .set({ status: body.status })
      .where(eq(roles.id, params.id))
      .returning();
    const changed = found(role);
    await keepRoleEditor();
    await audit(tx, ctx, {
      context: 'Permissões',
      entity: 'roles',
      entity_id: changed.id,
      before: { status: old.status },
      after: { status: body.status },
    });
    return roleView(changed);
  });
}
