import { eq } from 'drizzle-orm';
import { triesPerChallenge } from '../../../../domain/secondFactor.ts';
import { requireActor } from '../../../platform/actor.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { readSchool } from '../../../platform/school.ts';
import { closeStep, findStep, openStep } from './challenges.ts';
import { afterAdding, afterRemoving } from './changes.ts';
import { seal, unseal } from './sealed.ts';
import { lockFactors } from './state.ts';
import { reauthenticated } from './stepUp.ts';
import { factor_challenges, second_factors } from './tables.ts';
import { appUri, judgeAppCode, newSecret } from './totp.ts';

/** The secret becomes active once one of its codes has been entered. */
export const beginApp: Handler<'POST /v1/auth/second-factor/totp'> = (ctx, { body }) =>
  reauthenticated(ctx, body, async (tx, { user_id, session_id, email }) => {
    if ((await lockFactors(tx, user_id)).totp_sealed) throw new AppError('second_factor_exists');
    const secret = newSecret(ctx);
    const { name: issuer } = await readSchool({ db: tx, config: ctx.config });
    const totp_sealed = seal(ctx, user_id, secret);
    const step = await openStep(tx, ctx, { user_id, session_id, purpose: 'totp_set_up', totp_sealed });
    return { ...step, secret, uri: appUri(issuer, email, secret) };
  });

export const confirmApp: Handler<'POST /v1/auth/second-factor/totp/confirm'> = async (ctx, { body }) => {
  const { user_id, session_id } = requireActor(ctx);
  const outcome = await ctx.transaction(async (tx) => {
    const factors = await lockFactors(tx, user_id);
    const step = await findStep(tx, ctx, { challenge: body.challenge, purpose: 'totp_set_up', session_id });
    if (!step?.totp_sealed || step.tries >= triesPerChallenge) throw new AppError('second_factor_expired');
    if (factors.totp_sealed) throw new AppError('second_factor_exists');
    const secret = unseal(ctx, user_id, step.totp_sealed) ?? '';
    const used = judgeAppCode(ctx, { secret, code: body.code, lastStep: null });
    if (used === null) {
      await tx
        .update(factor_challenges)
        .set({ tries: step.tries + 1 })
        .where(eq(factor_challenges.challenge_hash, step.challenge_hash));
      return null;
    }
    await tx
      .update(second_factors)
      .set({ totp_sealed: step.totp_sealed, totp_since: ctx.clock.now(), totp_last_step: used })
      .where(eq(second_factors.user_id, user_id));
    await closeStep(tx, ctx, step);
    return { recovery_codes: await afterAdding(tx, ctx, 'totp_added') };
  });
  // Thrown outside, so that the try stays counted.
  return ensureFound(outcome, 'second_factor_wrong');
};

export const removeApp: Handler<'POST /v1/auth/second-factor/totp/remove'> = (ctx, { body }) =>
  reauthenticated(ctx, body, async (tx, { user_id }) => {
    const { totp_sealed } = await lockFactors(tx, user_id);
    if (!totp_sealed) throw new AppError('second_factor_none');
    await tx
      .update(second_factors)
      .set({ totp_sealed: null, totp_since: null, totp_last_step: null })
      .where(eq(second_factors.user_id, user_id));
    await afterRemoving(tx, ctx, 'totp_removed');
    return ok;
  });
