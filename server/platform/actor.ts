import type { Permission } from '../../domain/permissions.ts';
import type { Actor, Ctx } from './context.ts';
import { AppError } from './errors.ts';

export function requireActor(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError('unauthenticated');
  return ctx.actor;
}

export const holds = (ctx: Pick<Ctx, 'actor'>, permission: Permission): boolean =>
  ctx.actor?.permissions.has(permission) ?? false;

export function requireOwnTeacher(ctx: Ctx, teacher_id: string): void {
  if (requireActor(ctx).teacher_id !== teacher_id) throw new AppError('not_found');
}
