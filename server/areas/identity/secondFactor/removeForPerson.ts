import { eq } from 'drizzle-orm';
import { requireActor } from '../../../platform/actor.ts';
import type { AuditCtx } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { endSessionsOf } from '../endSessions.ts';
import { refuseStronger } from '../grantable.ts';
import { users } from '../tables.ts';
import { announceFactorChange } from './notify.ts';
import { holdsFactor, lockFactors } from './state.ts';
import { passkeys, recovery_codes, second_factors } from './tables.ts';

export async function removeFactors(tx: Tx, user_id: string): Promise<void> {
  await tx
    .update(second_factors)
    .set({ totp_sealed: null, totp_since: null, totp_last_step: null, wrong_codes: 0, wrong_since: null })
    .where(eq(second_factors.user_id, user_id));
  await tx.delete(passkeys).where(eq(passkeys.user_id, user_id));
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
}

export async function removeLost(
  tx: Tx,
  ctx: AuditCtx & Pick<Ctx, 'config'>,
  user_id: string,
): Promise<void> {
  await lockFactors(tx, user_id);
  if (!(await holdsFactor(tx, user_id))) throw new AppError('second_factor_none');
  await removeFactors(tx, user_id);
  await endSessionsOf(tx, ctx, user_id, 'second_factor_removed');
  await announceFactorChange(tx, ctx, user_id, 'all_removed');
}

export const removeForPerson: Handler<'POST /v1/users/:id/remove-second-factor'> = async (
  ctx,
  { params },
) => {
  const actor = requireActor(ctx);
  if (params.id === actor.user_id) throw new AppError('second_factor_own');
  return ctx.transaction(async (tx) => {
    const [row] = await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, params.id));
    const { user_id } = ensureFound(row);
    await refuseStronger(tx, ctx, user_id);
    await removeLost(tx, ctx, user_id);
    return ok;
  });
};
