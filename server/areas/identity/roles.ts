import { type Action, type ResourceName, withAlwaysGranted } from '../../../domain/permissions.ts';
import { audit } from '../../platform/audit.ts';
import { changeRow, readRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { areaTexts } from '../../texts/catalogues.ts';
import { refuseUnheld } from './grantable.ts';
import { roleEditorCheck } from './roleEditors.ts';
import { roles } from './tables.ts';

const resourceNames = areaTexts('pt-BR', 'permissions');

type Role = typeof roles.$inferSelect;

export function roleView(
  role: Pick<Role, 'id' | 'name' | 'status' | 'permissions'> & { updated_at: Date | string },
) {
  const byResource = new Map<ResourceName, Action[]>();
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
      name: resourceNames[resource],
      resource,
      operation,
    })),
    permissionQuantity: role.permissions.length,
    updated_at: role.updated_at,
  };
}

export const getRole: Handler<'GET /v1/roles/:id'> = async (ctx, { params }) =>
  roleView(await readRow(ctx, roles, params.id));

export const createRole: Handler<'POST /v1/roles'> = async (ctx, { body }) => {
  const permissions = withAlwaysGranted(body.permissions);
  refuseUnheld(ctx, permissions);
  return ctx.transaction(async (tx) => {
    const [role] = await tx.insert(roles).values({ name: body.name, permissions }).returning();
    const created = ensureFound(role, 'internal');
    await audit(tx, ctx, {
      context: 'roles',
      entity: 'roles',
      entity_id: created.id,
      after: { name: created.name, permissions },
    });
    return roleView(created);
  });
};

const changeRole = (ctx: Ctx, id: string, seen: string | undefined, values: (old: Role) => Partial<Role>) =>
  ctx.transaction(async (tx) =>
    roleView(await changeRow(tx, ctx, roles, id, { context: 'roles', seen, guard: roleEditorCheck, values })),
  );

export const updateRole: Handler<'PATCH /v1/roles/:id'> = (ctx, { params, body }) => {
  const permissions = withAlwaysGranted(body.permissions);
  return changeRole(ctx, params.id, body.updated_at, (old) => {
    refuseUnheld(ctx, permissions, old.permissions);
    if (old.permissions.some((each) => !permissions.includes(each))) refuseUnheld(ctx, old.permissions);
    return { name: body.name, permissions };
  });
};

export const changeRoleStatus: Handler<'PATCH /v1/roles/:id/change-status'> = (ctx, { params, body }) =>
  changeRole(ctx, params.id, body.updated_at, (old) => {
    if (body.status !== old.status) refuseUnheld(ctx, old.permissions);
    return { status: body.status };
  });
