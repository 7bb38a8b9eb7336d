import { inArray } from 'drizzle-orm';
import { mayGrant, type Permission } from '../../../domain/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { roles } from './tables.ts';

/** Refuses (403) to hand out permissions that the caller does not have; what runs without a caller may grant anything. */
export function refuseUnheld(
  ctx: Pick<Ctx, 'actor'>,
  given: readonly Permission[],
  kept: readonly Permission[] = [],
): void {
  if (ctx.actor && !mayGrant(ctx.actor.permissions, given, kept)) throw new AppError('permission_not_held');
}

/** The same for roles that somebody is given, beside those that they have already. */
export async function refuseUnheldRoles(
  tx: Tx,
  ctx: Pick<Ctx, 'actor'>,
  given: readonly string[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = await tx
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(inArray(roles.id, [...given]));
  refuseUnheld(
    ctx,
    rows.flatMap(({ permissions }) => permissions as Permission[]),
  );
}
