import { eq } from 'drizzle-orm';
import type { FactorChange } from '../../../../domain/secondFactor.ts';
import { requireActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../endSessions.ts';
import { announceFactorChange } from './notify.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from './recoveryCodes.ts';
import { factorDue, holdsFactor } from './state.ts';
import { recovery_codes } from './tables.ts';

/** Ends other sessions, notifies the user and writes the audit row. */
export async function afterChange(tx: Tx, ctx: Ctx, change: FactorChange): Promise<void> {
  const { user_id, session_id } = requireActor(ctx);
  await endSessionsOf(tx, ctx, user_id, 'second_factor_changed', { except: session_id });
  await announceFactorChange(tx, ctx, user_id, change);
}

export async function afterAdding(
  tx: Tx,
  ctx: Ctx,
  change: 'totp_added' | 'passkey_added',
): Promise<string[] | null> {
  const { user_id } = requireActor(ctx);
  await afterChange(tx, ctx, change);
  return (await recoveryCodesLeft(tx, user_id)) > 0 ? null : renewRecoveryCodes(tx, ctx, user_id);
}

export async function afterRemoving(
  tx: Tx,
  ctx: Ctx,
  change: 'totp_removed' | 'passkey_removed',
): Promise<void> {
  const actor = requireActor(ctx);
  if (await factorDue(tx, ctx.config, actor)) throw new AppError('second_factor_kept');
  if (!(await holdsFactor(tx, actor.user_id)))
    await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, actor.user_id));
  await afterChange(tx, ctx, change);
}
