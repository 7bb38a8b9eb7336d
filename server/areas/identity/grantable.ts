import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { allPermissions, mayGrant, type Permission } from '../../../domain/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { roles, user_roles } from './tables.ts';

type Caller = Pick<Ctx, 'actor'>;

/** Throws 403 (ACCESS-4). Jobs have no caller and are not limited. */
export function refuseUnheld(
  ctx: Caller,
  permissions: readonly Permission[],
  kept: readonly Permission[] = [],
): void {
  if (ctx.actor && !mayGrant(ctx.actor.permissions, permissions, kept))
    throw new AppError('permission_not_held');
}

/** Roles that the person already has are allowed. */
export async function refuseUnheldRoles(tx: Tx, ctx: Caller, given: readonly string[]): Promise<void> {
  if (given.length === 0) return;
  const rows = await tx
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(inArray(roles.id, [...given]));
  refuseUnheld(
    ctx,
    rows.flatMap(({ permissions }) => permissions),
  );
}

/** Only those who edit roles reach administrators; see also `refuseStronger`. */
export function refuseForeignAdmins(ctx: Caller, types: readonly UserType[]): void {
  if (types.includes('ADMIN') && !holds(ctx, 'edit:roles'))
    throw new AppError('field_forbidden', { field: { code: 'field_admin' } });
}

/** Guards changes to another user. Disabled roles count, since they can be enabled again. */
export async function refuseStronger(db: Reader, ctx: Caller, user_id: string): Promise<void> {
  if (ctx.actor?.user_id === user_id) return;
  const rows = await db
    .select({ permissions: roles.permissions })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, user_id));
  refuseUnheld(
    ctx,
    rows.flatMap(({ permissions }) => permissions),
  );
}

/** Condition on a user, for lists: whether `refuseForeignAdmins` and `refuseStronger` let the caller change that user. */
export function changeableUser(ctx: Ctx, user: SQL): SQL {
  const { user_id, permissions } = requireActor(ctx);
  const grantable = allPermissions.filter((permission) => mayGrant(permissions, [permission]));
  const isReached = holds(ctx, 'edit:roles') ? sql`true` : sql`not ${user}.types && array['ADMIN']`;
  return sql`(${isReached} and (${user}.user_id = ${user_id} or not exists (
    select 1 from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${user}.user_id and not r.permissions <@ ${sql.param(grantable)}::text[])))`;
}
