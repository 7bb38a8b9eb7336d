import { eq } from 'drizzle-orm';
import { needsFactor } from '../../../../domain/secondFactor.ts';
import { requireActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { passkeysOf, relyingParty } from './ceremony.ts';
import { afterChange } from './changes.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from './recoveryCodes.ts';
import { holdsFactor } from './state.ts';
import { reauthenticated } from './stepUp.ts';
import { second_factors } from './tables.ts';

export const ownFactors: Handler<'GET /v1/auth/second-factor'> = async (ctx) => {
  const { user_id, types } = requireActor(ctx);
  const [row] = await ctx.db.select().from(second_factors).where(eq(second_factors.user_id, user_id));
  return {
    required: needsFactor(types, ctx.config.REQUIRE_SECOND_FACTOR),
    totp_since: row?.totp_since ?? null,
    recovery_codes_left: await recoveryCodesLeft(ctx.db, user_id),
    passkeys_available: relyingParty(ctx) !== null,
    passkeys: (await passkeysOf(ctx.db, user_id)).map(
      ({ passkey_id, name, created_at, last_used_at, backed_up }) => ({
        id: passkey_id,
        name,
        created_at,
        last_used_at,
        backed_up,
      }),
    ),
  };
};

export const newRecoveryCodes: Handler<'POST /v1/auth/second-factor/recovery-codes'> = (ctx, { body }) =>
  reauthenticated(ctx, body, async (tx, { user_id }) => {
    if (!(await holdsFactor(tx, user_id))) throw new AppError('second_factor_none');
    const recovery_codes = await renewRecoveryCodes(tx, ctx, user_id);
    await afterChange(tx, ctx, 'codes_renewed');
    return { recovery_codes };
  });
