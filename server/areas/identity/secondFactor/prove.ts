import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { factorProof } from '../../../../contract/factorProof.ts';
import { triesPerChallenge, wrongCodesPerDay } from '../../../../domain/secondFactor.ts';
import { recordAccess } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { judgePasskey } from './ceremony.ts';
import { closeStep, findStep, ownerOf } from './challenges.ts';
import { warnOfTries, warnOfUsedCode } from './notify.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import { unseal } from './sealed.ts';
import { lockFactors } from './state.ts';
import { factor_challenges, second_factors } from './tables.ts';
import { judgeAppCode } from './totp.ts';

export type Proof = z.output<typeof factorProof>;
export interface Proven {
  user_id: string;
  keep_connected: boolean;
  by: 'totp' | 'passkey' | 'recovery_code';
}
interface Refused {
  refused: Extract<ErrorCode, 'second_factor_wrong' | 'second_factor_expired' | 'second_factor_locked'>;
  retryAfter?: number;
}
type Factors = Awaited<ReturnType<typeof lockFactors>>;
type Step = NonNullable<Awaited<ReturnType<typeof findStep>>>;

const dayMs = 86_400_000;

/** Counts per day, before checking and under the user's lock, so that concurrent guesses gain nothing. */
function budget(ctx: Ctx, factors: Factors): { wrong: number; since: Date } {
  const now = ctx.clock.now();
  const over = !factors.wrong_since || now.getTime() - factors.wrong_since.getTime() >= dayMs;
  return over ? { wrong: 0, since: now } : { wrong: factors.wrong_codes, since: factors.wrong_since ?? now };
}

async function judgeCode(tx: Tx, ctx: Ctx, factors: Factors, code: string): Promise<Refused | null> {
  const wrong: Refused = { refused: 'second_factor_wrong' };
  if (!factors.totp_sealed) return wrong;
  const { wrong: before, since } = budget(ctx, factors);
  if (before >= wrongCodesPerDay) {
    const left = since.getTime() + dayMs - ctx.clock.now().getTime();
    return { refused: 'second_factor_locked', retryAfter: Math.ceil(left / 1000) };
  }
  const secret = unseal(ctx, factors.user_id, factors.totp_sealed);
  if (secret === null) return wrong;
  const step = judgeAppCode(ctx, { secret, code, lastStep: factors.totp_last_step });
  await tx
    .update(second_factors)
    .set(step === null ? { wrong_codes: before + 1, wrong_since: since } : { totp_last_step: step })
    .where(eq(second_factors.user_id, factors.user_id));
  if (step !== null) return null;
  if (before + 1 === triesPerChallenge) await warnOfTries(tx, ctx, factors.user_id);
  return wrong;
}

async function judge(
  tx: Tx,
  ctx: Ctx,
  { step, factors, proof }: { step: Step; factors: Factors; proof: Proof },
): Promise<Refused | Proven> {
  const { user_id, keep_connected } = step;
  const proven = (by: Proven['by']): Proven => ({ user_id, keep_connected, by });
  const wrong: Refused = { refused: 'second_factor_wrong' };
  if (proof.code !== undefined) return (await judgeCode(tx, ctx, factors, proof.code)) ?? proven('totp');
  if (proof.passkey !== undefined) {
    const challenge = step.passkey_challenge;
    const right =
      challenge !== null && (await judgePasskey(tx, ctx, { user_id, answer: proof.passkey, challenge }));
    return right ? proven('passkey') : wrong;
  }
  if (!(await takeRecoveryCode(tx, ctx, user_id, proof.recovery_code ?? ''))) return wrong;
  await warnOfUsedCode(tx, ctx, user_id);
  return proven('recovery_code');
}

async function tryProof(
  tx: Tx,
  ctx: Ctx,
  proof: Proof,
  purpose: 'sign_in' | 'step_up',
): Promise<Refused | Proven> {
  const expired: Refused = { refused: 'second_factor_expired' };
  const user_id = await ownerOf(tx, proof.challenge);
  if (!user_id) return expired;
  const factors = await lockFactors(tx, user_id);
  const session_id = purpose === 'step_up' ? (ctx.actor?.session_id ?? '') : null;
  const step = await findStep(tx, ctx, { challenge: proof.challenge, purpose, session_id });
  if (!step || step.tries >= triesPerChallenge) return expired;
  const outcome = await judge(tx, ctx, { step, factors, proof });
  if ('by' in outcome) {
    await closeStep(tx, ctx, step);
    return outcome;
  }
  await tx
    .update(factor_challenges)
    .set({ tries: step.tries + 1 })
    .where(eq(factor_challenges.challenge_hash, step.challenge_hash));
  await recordAccess(tx, ctx, 'second_factor_refused', user_id);
  return outcome;
}

/** Runs `work` in the transaction that uses up the proof; a wrong try stays counted. */
export async function withProof<T>(
  ctx: Ctx,
  proof: Proof,
  purpose: 'sign_in' | 'step_up',
  work: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<T> {
  const outcome = await ctx.transaction(async (tx) => {
    const judged = await tryProof(tx, ctx, proof, purpose);
    return 'refused' in judged ? judged : { done: await work(tx, judged) };
  });
  if ('done' in outcome) return outcome.done;
  const { refused, retryAfter } = outcome;
  throw new AppError(refused, {}, retryAfter === undefined ? {} : { retryAfter });
}
