import { and, eq, gt, isNull } from 'drizzle-orm';
import { type ChallengePurpose, challengeMinutes } from '../../../../domain/secondFactor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/hash.ts';
import { passkeysOf, requestFor } from './ceremony.ts';
import { recoveryCodesLeft } from './recoveryCodes.ts';
import { factor_challenges, second_factors } from './tables.ts';

type Challenge = typeof factor_challenges.$inferSelect;
interface Opening {
  user_id: string;
  purpose: ChallengePurpose;
  session_id?: string;
  keep_connected?: boolean;
  passkey_challenge?: string;
  totp_sealed?: string;
}

/** Only the token's hash is stored. */
export async function openStep(tx: Tx, ctx: Ctx, opening: Opening) {
  const challenge = ctx.random.token();
  const created_at = ctx.clock.now();
  const expires_at = new Date(created_at.getTime() + challengeMinutes[opening.purpose] * 60_000);
  await tx
    .insert(factor_challenges)
    .values({ ...opening, challenge_hash: sha256(challenge), created_at, expires_at });
  return { challenge, expires_at };
}

export async function openProof(
  tx: Tx,
  ctx: Ctx,
  opening: Pick<Opening, 'user_id' | 'purpose' | 'session_id' | 'keep_connected'>,
) {
  const [app] = await tx
    .select({ sealed: second_factors.totp_sealed })
    .from(second_factors)
    .where(eq(second_factors.user_id, opening.user_id));
  const passkey_challenge = ctx.random.token();
  const passkey = await requestFor(ctx, await passkeysOf(tx, opening.user_id), passkey_challenge);
  const left = await recoveryCodesLeft(tx, opening.user_id);
  const methods = [
    ...(app?.sealed ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(left > 0 ? (['recovery_code'] as const) : []),
  ];
  const step = await openStep(tx, ctx, { ...opening, ...(passkey && { passkey_challenge }) });
  return { ...step, methods, passkey };
}

/** Does not lock the challenge: the user's factors are locked first. */
export async function ownerOf(tx: Tx, challenge: string): Promise<string | null> {
  const [row] = await tx
    .select({ user_id: factor_challenges.user_id })
    .from(factor_challenges)
    .where(eq(factor_challenges.challenge_hash, sha256(challenge)));
  return row?.user_id ?? null;
}

/** Locked; null when used, expired, or of another kind. */
export async function findStep(
  tx: Tx,
  ctx: Ctx,
  given: { challenge: string; purpose: ChallengePurpose; session_id: string | null },
): Promise<Challenge | null> {
  const [row] = await tx
    .select()
    .from(factor_challenges)
    .where(
      and(
        eq(factor_challenges.challenge_hash, sha256(given.challenge)),
        eq(factor_challenges.purpose, given.purpose),
        given.session_id === null
          ? isNull(factor_challenges.session_id)
          : eq(factor_challenges.session_id, given.session_id),
        isNull(factor_challenges.used_at),
        gt(factor_challenges.expires_at, ctx.clock.now()),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function closeStep(tx: Tx, ctx: Ctx, step: Challenge): Promise<void> {
  const closed = await tx
    .update(factor_challenges)
    .set({ used_at: ctx.clock.now(), totp_sealed: null })
    .where(and(eq(factor_challenges.challenge_hash, step.challenge_hash), isNull(factor_challenges.used_at)))
    .returning({ user_id: factor_challenges.user_id });
  if (closed.length === 0) throw new AppError('second_factor_expired');
}
