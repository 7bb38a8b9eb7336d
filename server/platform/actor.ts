import type { Permission } from '../../domain/permissions.ts';
import type { Actor, Ctx } from './context.ts';
import { AppError } from './errors.ts';

/** The caller. The guard has already refused requests without one; this narrows the type. */
export function requireActor(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError('unauthenticated');
  return ctx.actor;
}

/** True when the caller holds the permission in the chosen profile. */
export const holds = (ctx: Ctx, permission: Permission): boolean =>
  ctx.actor?.permissions.has(permission) ?? false;
