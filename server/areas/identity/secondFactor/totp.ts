import { Secret, TOTP } from 'otpauth';
import { appCodeLength, stepSeconds, stepWindow, unusedStep } from '../../../../domain/secondFactor.ts';
import type { Ctx } from '../../../platform/context.ts';

/** 160 bits, base32 for typing. */
export const newSecret = (ctx: Pick<Ctx, 'random'>): string => Secret.fromHex(ctx.random.hex(20)).base32;

export const appUri = (issuer: string, email: string, secret: string): string =>
  new TOTP({
    issuer,
    label: email,
    secret,
    period: stepSeconds,
    digits: appCodeLength,
  }).toString();

export function judgeAppCode(
  ctx: Pick<Ctx, 'clock'>,
  given: { secret: string; code: string; lastStep: number | null },
): number | null {
  const now = ctx.clock.now();
  const delta = TOTP.validate({
    token: given.code,
    secret: Secret.fromBase32(given.secret),
    period: stepSeconds,
    digits: appCodeLength,
    window: stepWindow,
    timestamp: now.getTime(),
  });
  return delta === null ? null : unusedStep(now, delta, given.lastStep);
}
